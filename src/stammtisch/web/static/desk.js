// What plain forms cannot do at the desk: keep what is being typed when news come.
"use strict";
let sent = "";

// The day of an evening is that of the people who play it, wherever the server is.
const zone = document.getElementById("zone");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

document.addEventListener("input", ({ target }) => target.closest("main form")?.setAttribute("hx-morph-skip", ""));
document.addEventListener("submit", ({ target }) => {
  target.removeAttribute("hx-morph-skip");
  document.querySelector("#notice")?.removeAttribute("hx-morph-skip");
  sent = target.id;
});
// Attributes are morphed; what a person has ticked no longer follows them.
document.addEventListener("htmx:after:settle", () => {
  // What was refused stays as it was typed, with its reason, until it is sent again.
  if (sent && document.querySelector("#notice .refused")) document.getElementById(sent)?.setAttribute("hx-morph-skip", "");
  for (const form of document.querySelectorAll("main form:not([hx-morph-skip])")) form.reset();
  if (sent === "newcomer") document.querySelector("#newcomer")?.elements.guests.focus();
  sent = "";
});
