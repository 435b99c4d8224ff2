// A table of open hints: on the own turn the move that the bot would make is marked, and said.
"use strict";
(() => {
const spot = $("#whisper");
let asked = "";

async function whisper() {
  const now = form()?.dataset.turn === "me" ? $("#seq")?.value : "";
  if (now !== asked) {
    asked = now;
    spot.replaceChildren();
    if (now) await htmx.ajax("GET", spot.dataset.from, { target: "#whisper", swap: "innerHTML" });
    if (now !== asked) return;
  }
  mark();
}
// A move is a card, a button, or the cards that are chosen for it.
function mark() {
  const { move, word } = spot.firstElementChild?.dataset ?? {}, words = move?.split(" ") ?? [];
  for (const each of document.querySelectorAll("#table [value]")) {
    const meant = move && (each.value === move || (each.name === "pick" && words.includes(each.value)));
    const shown = each.closest(".held") ?? each;
    shown.classList.toggle("hinted", Boolean(meant));
    if (meant) shown.dataset.hint = word;
  }
}
document.addEventListener("htmx:after:settle", whisper);
whisper();
})();
