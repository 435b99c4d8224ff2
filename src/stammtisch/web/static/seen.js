// What waits until it was seen: a finished trick, and why a card may not be played.
"use strict";
(() => {
// A refusal speaks of the cards that were chosen then. Why a card may not be played is told when it is tapped.
document.addEventListener("change", ({ target }) => {
  if (!["card", "pick"].includes(target.name)) return;
  hush();
  const refused = target.name === "card" && !byKeyboard && form().dataset.turn === "me" && !target.closest(".legal");
  if (refused && !$(`.pair.for-${CSS.escape(target.value)}`)) tellWhy(target);
});
async function tellWhy(card) {
  const where = `${form().dataset.why}?card=${encodeURIComponent(card.value)}`;
  await htmx.ajax("GET", where, { target: "#notice", swap: "innerHTML" });
  if (chosen() !== card) hush();
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("#notice") && !target.closest("a, button")) hush();
  if (target.closest(".go-on, .trick.finished")) lying.end();
});

// A finished trick lies on this page as long as its reader wants it; what comes meanwhile waits.
const lying = { trick: "", over: null, end() {} };
const cardOf = (place) => place.className + place.querySelector("[aria-label]")?.getAttribute("aria-label");
function look() {
  const hold = $("#trick")?.dataset.hold;
  const trick = hold ? [...document.querySelectorAll("#trick li")].map(cardOf).join() : "";
  if (trick === lying.trick) return;
  lying.end();
  lying.trick = trick;
  if (trick) lying.over = new Promise((done) => {
    lying.end = () => { lying.over = null; done(); };
    if (hold !== "tap") setTimeout(lying.end, hold * 1000);
  });
}
// The account lies over the table: whoever folds it away sees the last trick. What was looked up is closed before.
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !$("#panel").childElementCount) $(".reckoning[open] > summary")?.click();
}, true);
// A trick that goes flies to the plate of whoever took it.
document.addEventListener("htmx:before:swap", () => {
  const trick = $("#trick[data-taker]"), plate = trick && document.getElementById(trick.dataset.taker);
  if (!plate) return;
  const from = trick.getBoundingClientRect(), to = plate.getBoundingClientRect(), root = document.documentElement.style;
  root.setProperty("--to-x", `${to.x + to.width / 2 - from.x - from.width / 2}px`);
  root.setProperty("--to-y", `${to.y + to.height / 2 - from.y - from.height / 2}px`);
});
document.addEventListener("htmx:sse:after:message", look);
document.addEventListener("htmx:sse:before:message", ({ detail }) => {
  look();
  if (lying.over) detail.waitUntil(lying.over);
});
// Whoever plays while it lies sees at once that the card is gone.
document.addEventListener("htmx:after:request", ({ detail }) => {
  if (!lying.over || !chosen() || !detail.ctx.sourceElement.matches("#play") || detail.ctx.response.status >= 400) return;
  chosen().closest(".held").classList.add("laid-down");
  form().dataset.turn = "other";
  if ($("#trick")?.dataset.hold === "tap") lying.end();
}, true);
look();
})();
