// Several cards chosen at once: what they are good for, a second tap, keys, and dragging.
"use strict";
(() => {
const all = (query) => [...document.querySelectorAll(query)];
const shown = (element) => element.checkVisibility({ visibilityProperty: true });
const picked = () => all("#table input[name=pick]:checked");
const spots = () => [".melds .loose input, .melds .onto, .melds .place", ".pile.can button.spot"]
  .flatMap(all).filter(shown);

// Which of the moves that the server has listed are made with just these cards.
function fit() {
  const words = picked().map((box) => box.value).sort(), exactly = words.join(" ");
  let left = 0;
  form()?.classList.toggle("one", words.length === 1);
  form()?.classList.toggle("two", words.length > 1);
  for (const meld of all(".meld.fits")) meld.classList.remove("fits");
  for (const button of all("#play [data-cards]")) {
    const exact = words.length > 0 && button.dataset.cards === exactly;
    button.classList.toggle("exact", exact);
    if (exact && button.dataset.zone) document.getElementById(`z-${button.dataset.zone}`)?.classList.add("fits");
    if (button.closest(".many")) left += !(button.hidden = !contains(button.dataset.cards.split(" "), words));
  }
  for (const count of all(".many output")) {
    count.textContent = left;
    count.parentElement.hidden = !left;
  }
  all(".melds .loose input").forEach((box, index) => { box.tabIndex = index ? -1 : 0; });
}

function contains(whole, part) {
  return part.every((word) => {
    const at = whole.indexOf(word);
    if (at >= 0) whole.splice(at, 1);
    return at >= 0;
  });
}

// What a second tap on the only chosen card does: it is played or discarded.
const alone = () => picked().length === 1 && all("#play .of-card.plays, #play .of-card.against").find(shown);
const send = (button) => button && form().requestSubmit(button);

document.addEventListener("change", (event) => {
  if (event.target.name !== "pick") return;
  fit();
});
document.addEventListener("reset", () => setTimeout(fit));
document.addEventListener("htmx:after:settle", fit);
document.addEventListener("click", (event) => {
  const label = event.target.closest(".gathers .held");
  if (!label || event.target === label.control || !label.control.checked || !alone()) return;
  event.preventDefault();
  send(alone());
});

// In the hand and on the table the arrows lead on; up and down lead from one to the other.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && !$("#panel").childElementCount) return form()?.reset();
  const here = document.activeElement, hand = cards(), laid = spots();
  const row = [hand, laid].find((each) => each.includes(here));
  if (!row || (here.type === "radio" && event.key !== "ArrowUp")) return;
  const at = row.indexOf(here), step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) row[(at + step + row.length) % row.length].focus();
  else if (event.key === "ArrowUp") (row === hand ? laid[0] : nextMeld(laid, at))?.focus();
  else if (event.key === "ArrowDown") (row === laid ? hand[Math.max(0, Math.min(place, hand.length - 1))] : here)?.focus();
  else if (event.key === "Enter" && here.name === "pick") enter(here);
  else return;
  event.preventDefault();
}, true);

const placeOf = (spot) => spot.closest(".meld, .pile") ?? spot;
const nextMeld = (laid, at) => [...laid.slice(at), ...laid].find((spot) => placeOf(spot) !== placeOf(laid[at]));

function enter(box) {
  if (!picked().length) return box.click();
  send(alone() || all("#play .many .exact").find(shown) || $("#play .gather"));
}

// A card, with all others that are chosen, can be dragged to a meld, a new place or the discard pile.
let drag = null, dropped = 0;
const FAR = 9; // pixels

document.addEventListener("pointerdown", (event) => {
  const label = event.target.closest("#play.gathers .held, .melds .loose");
  if (label && event.isPrimary && !event.button) drag = { label, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) lift();
  if (!drag.ghost) return;
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  for (const spot of all(".under")) spot.classList.remove("under");
  under(event)?.classList.add("under");
});
document.addEventListener("pointerup", (event) => {
  if (!drag?.ghost) return drop();
  const spot = under(event);
  drop();
  dropped = event.timeStamp;
  if (spot) send(spot.matches(".discard") ? alone() : spot.querySelector(".onto") || spot);
});
document.addEventListener("pointercancel", () => drop());
document.addEventListener("click", (event) => {
  if (event.timeStamp - dropped < 60) { event.preventDefault(); event.stopPropagation(); }
}, true);

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)
  ?.closest(".meld:has(.onto), .melds .place, .pile.discard");

function lift() {
  drag.label.control.checked = true;
  fit();
  drag.ghost = document.createElement("div");
  drag.ghost.className = "ghost";
  for (const box of picked()) drag.ghost.append(box.closest("label").querySelector(".card").cloneNode(true));
  document.body.append(drag.ghost);
}

function drop() {
  drag?.ghost?.remove();
  for (const spot of all(".under")) spot.classList.remove("under");
  drag = null;
}

fit();
})();
