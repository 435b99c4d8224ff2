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
// A move is a button, the cards that are chosen for it and the button that sends them, or a number: that is filled in,
// as the button beside it sends it.
function mark() {
  const { move, word } = spot.firstElementChild?.dataset ?? {}, words = move?.split(/[ ;]+/) ?? [];
  const number = words.at(-1), open = move?.replace(/\d+$/, "#");
  for (const each of document.querySelectorAll("#table [value]")) {
    const asked = each.name === "move" && each.value === open && !document.querySelector(`#table [value="${move}"]`);
    const meant = move && (each.value === move || asked || (move.includes(";") && each.value === `${number} *`) || (["card", "pick"].includes(each.name) && words.includes(each.value)));
    const shown = each.closest(".held") ?? each;
    shown.classList.toggle("hinted", Boolean(meant));
    if (meant) shown.dataset.hint = word;
    if (asked) fill(each.parentElement.querySelector("[type=number]"), number);
  }
}
// What somebody has chosen himself stays.
function fill(field, number) {
  if (field.value !== field.defaultValue) return;
  field.value = number;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
document.addEventListener("htmx:after:settle", whisper);
whisper();
})();
