// A phrase was said: the panel goes. Somebody was muted: the panel tells who is heard now.
"use strict";
document.addEventListener("htmx:after:request", ({ detail }) => {
  const sent = detail.ctx.sourceElement;
  if (detail.ctx.response.status >= 400) return;
  if (sent.closest(".phrases, .written, .reacts")) closePanel();
  if (sent.closest(".heard")) htmx.ajax("GET", $(".speak").href, { target: "#panel", swap: "innerHTML" });
});
