// What plain forms cannot do: a second tap plays, keys, the focus after a move, a sound.
"use strict";
const $ = (query) => document.querySelector(query);
const table = $("#table");
let byKeyboard = false, ahead = null, mine = false;

const form = () => $("#play");
const chosen = () => $("#play .held input:checked");
const play = () => form()?.requestSubmit($(".enter"));

document.addEventListener("pointerdown", () => { byKeyboard = false; });
document.addEventListener("click", (event) => {
  if (event.target.closest(".close")) return closePanel();
  const label = event.target.closest(".held");
  if (!label || event.target === label.control) return;
  const again = label.control.checked;
  if (form().dataset.turn !== "me") {
    const box = $("#ahead");
    if (again && box) { box.checked = !box.checked; event.preventDefault(); }
  } else if (again || table.dataset.taps === "one") {
    label.control.checked = true;
    event.preventDefault();
    play();
  }
});

document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=radio],[type=checkbox]), select")) return;
  if (event.key === "Escape") return closePanel();
  const link = $(`[data-key="${CSS.escape(event.key)}"]`);
  if (link) { event.preventDefault(); return link.click(); }
  if (!/^\d$/.test(event.key)) return;
  const card = document.querySelectorAll("#play .held input")[(Number(event.key) + 9) % 10];
  if (card) { card.checked = true; card.focus(); }
});

function closePanel() { $("#panel")?.replaceChildren(); refocus(); }

function refocus() {
  if (!byKeyboard || (document.activeElement && document.activeElement !== document.body)) return;
  (chosen() || $("#play .acts button:not(.of-card)") || $(".held.legal input") || $(".held input") || $("#next-hand"))?.focus();
}

function chime() {
  const audio = new AudioContext(), tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.value = 523; volume.gain.value = 0.08; tone.connect(volume).connect(audio.destination);
  tone.start(); volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4); tone.stop(audio.currentTime + 0.4);
}

document.addEventListener("htmx:before:swap", () => { ahead = $("#ahead:checked") && chosen()?.id; });
document.addEventListener("htmx:after:settle", () => {
  const now = form()?.dataset.turn === "me", began = now && !mine, card = ahead && document.getElementById(ahead);
  mine = now;
  if (began && table.dataset.sound === "on") chime();
  if (began && card?.closest(".legal")) { card.checked = true; play(); }
  refocus();
});
for (const event of ["error", "after:connection"]) document.addEventListener(`htmx:sse:${event}`, () => { $(".lost span").hidden = event !== "error"; });
mine = form()?.dataset.turn === "me";
