// What plain forms cannot do: a second tap plays, keys, the focus after a move, a sound.
"use strict";
const $ = (query) => document.querySelector(query);
const table = $("#table"), FITS = ".held.legal:not([data-astray]) input"; // a revoke is made only by who means it
let byKeyboard = false, ahead = null, mine = false, place = 0, arrived = false;
let coming = false, late = null; // news consist of parts: the focus moves when all of them are there

const form = () => $("#play");
const chosen = () => $("#play .held input:checked");
const cards = () => [...document.querySelectorAll("#play .held input")];
const play = () => form()?.requestSubmit($(".enter"));

document.addEventListener("pointerdown", () => { byKeyboard = false; });
document.addEventListener("click", (event) => {
  if (event.target.closest(".close")) return closePanel();
  if (event.target.closest("#trick")) $("#play [data-zone=trick]")?.click();
  const label = event.target.closest(".held");
  if (!label || event.target === label.control || label.control.type === "checkbox") return;
  const again = label.control.checked, pair = $(`.pair.for-${CSS.escape(label.control.value)}`); // it is given for another card
  if (form().dataset.turn !== "me") {
    const box = $("#ahead");
    if (again && box) { box.checked = !box.checked; event.preventDefault(); }
  } else if (again || (table.dataset.taps === "one" && !pair)) {
    label.control.checked = !pair;
    event.preventDefault();
    if (!pair) play();
  }
});

document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (event.key === "Escape") { hush(); return closePanel(); }
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=radio],[type=checkbox]), select")) return;
  const link = $(`[data-key="${CSS.escape(event.key)}"]`);
  if (link) { event.preventDefault(); return link.click(); }
  const here = document.activeElement, card1 = $(FITS) || cards()[0], pile = $(".spot:not([disabled])");
  const to = { ArrowLeft: resting() && card1, ArrowRight: resting() && card1, ArrowUp: (resting() || cards().includes(here)) && pile, ArrowDown: here?.matches(".spot") && card1 }[event.key];
  if (to && !event.defaultPrevented) { event.preventDefault(); return to.focus(); } // where there are melds, the arrows know more ways
  if (!/^\d$/.test(event.key)) return;
  const card = cards()[(Number(event.key) + 9) % 10];
  if (!card) return;
  card.focus();
  if (card.type === "checkbox") card.click(); else card.checked = true;
});
document.addEventListener("focusin", (event) => {
  if (event.target.closest(".held")) place = cards().indexOf(event.target);
});

function hush() { $("#notice")?.replaceChildren(); }
function closePanel() { $("#panel")?.replaceChildren(); refocus(); }

// Whoever comes with keys begins at the prompt: nothing scrolls, and a phone opens no keyboard.
const resting = () => [null, document.body, $("#prompt")].includes(document.activeElement);
function arrive() {
  if (arrived || !$("#prompt")) return;
  arrived = true;
  if (resting()) $("#prompt").focus({ preventScroll: true });
}

// In the hand there may be nothing to do on the own turn: then the buttons are meant. When it begins, a card that fits is.
const idle = (began) => document.activeElement.closest(".held") && form()?.dataset.turn === "me" && !$("#play.gathers")
  && (!$(".held.legal") || (began && !document.activeElement.checked));

// A card may have the focus: Enter alone does nothing there. A button may not, for two Enters would fold.
function refocus(began, moved) {
  const now = document.activeElement, near = $("#play.gathers") && cards()[Math.min(place, cards().length - 1)];
  if (!byKeyboard || (!resting() && !idle(began) && !(moved && now.matches("button")) && now.checkVisibility())) return;
  (near || chosen() || $(FITS) || $("#play[data-turn=other] .held input") || $("#result") || $("#prompt"))?.focus();
}
function settleFocus(began, moved) {
  if (coming) late = { began: late?.began || began, moved: late?.moved || moved }; else refocus(began, moved);
}

// Who looks at another tab sees by the title and its sign that it is the own turn.
function sign({ title, turn, icon, iconTurn }) {
  if (!title) return; // a replay has no turn
  document.title = (mine ? turn : "") + title;
  $("link[rel=icon]").setAttribute("href", mine ? iconTurn : icon);
}

document.addEventListener("htmx:sse:before:message", () => { coming = true; });
document.addEventListener("htmx:sse:after:message", () => {
  hush(); // a refusal is not true of what came since
  coming = false;
  if (late) refocus(late.began, late.moved);
  late = null;
});
document.addEventListener("htmx:before:swap", () => { ahead = $("#ahead:checked") && chosen()?.id; });
document.addEventListener("htmx:after:settle", () => {
  const now = form()?.dataset.turn === "me", began = now && !mine, card = ahead && document.getElementById(ahead);
  mine = now;
  sign(table.dataset);
  if (began && card?.closest(".legal:not([data-astray])")) { card.checked = true; play(); }
  arrive();
  settleFocus(began, false);
});
for (const event of ["error", "after:connection"]) document.addEventListener(`htmx:sse:${event}`, () => { coming = false; $(".lost span").hidden = event !== "error"; });
// A table that is not there any more says why on its page.
document.addEventListener("htmx:sse:error", ({ detail }) => { if (detail.status === 404 || detail.status === 410) location.reload(); });
// What was made needs no choosing any more; what was refused stays chosen.
document.addEventListener("htmx:after:request", ({ detail }) => {
  if (!detail.ctx.sourceElement.matches("#play") || detail.ctx.response.status >= 400) return;
  form()?.reset();
  hush();
  if ($("#panel [form=play]")) $("#panel").replaceChildren();
  settleFocus(false, true);
});
mine = form()?.dataset.turn === "me";
arrive();
