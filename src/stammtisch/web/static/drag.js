// A card can be drawn onto the cloth as well as tapped: it follows the finger, and is played where the hand ends.
"use strict";
(() => {
const FAR = 14; // pixels from which on it is no tap
let held = null, from = null, drawn = false;

const top = () => $("#hand").getBoundingClientRect().top;
function lay() {
  if (!held) return;
  held.style.removeProperty("translate");
  held.style.removeProperty("z-index");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  drawn = false;
  const card = event.target.closest?.("#play:not(.gathers) .held");
  if (!card || !event.isPrimary || event.button || card.control.type === "checkbox") return;
  [held, from] = [card, { x: event.clientX, y: event.clientY }];
});
document.addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  const x = event.clientX - from.x, y = event.clientY - from.y;
  drawn ||= Math.hypot(x, y) > FAR;
  if (!drawn) return;
  held.style.translate = `calc(var(--at, 0px) + ${x}px) ${y}px`;
  held.style.zIndex = 9;
});
document.addEventListener("pointerup", (event) => {
  const card = held, out = drawn && card && event.clientY < top();
  lay();
  if (!out || !card.isConnected) return;
  card.control.checked = true;
  card.control.dispatchEvent(new Event("change", { bubbles: true }));
  const fits = card.matches(".legal") && form().dataset.turn === "me";
  if (fits && !$(`.pair.for-${CSS.escape(card.control.value)}`)) play();
});
document.addEventListener("pointercancel", () => { drawn = false; lay(); });
// What ends a drag is no tap.
document.addEventListener("click", (event) => {
  if (!drawn) return;
  drawn = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".held")) event.preventDefault(); });
})();
