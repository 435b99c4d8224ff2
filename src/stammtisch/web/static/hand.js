// The form of a hand, on a pad and on a sheet of a club: what it brings is counted with every tap.
"use strict";
const $ = (query) => document.querySelector(query);
let waiting = 0;

function preview() { clearTimeout(waiting); if ($("#hand") && (navigator.onLine || globalThis.house?.able)) htmx.trigger("#preview", "preview"); }

document.addEventListener("input", ({ target }) => {
  if (target.type !== "text" || !target.closest("#hand")) return;
  clearTimeout(waiting);
  waiting = setTimeout(preview, 350);
});
document.addEventListener("change", ({ target }) => { if (target.closest("#hand")) preview(); });
document.addEventListener("focusin", ({ target }) => { if (target.matches("#hand .figure input")) target.select(); });
document.addEventListener("click", ({ target }) => {
  const step = target.closest(".step");
  if (step) count(step, document.getElementById(step.dataset.for));
});
function count(step, field) {
  const now = Number((field.value || field.placeholder).replace("−", "-")) || 0, { low, high } = field.dataset;
  if ("sign" in step.dataset) field.value = field.value.trim() ? -now : "-";
  else field.value = Math.min(Number(high), Math.max(Number(low), now + Number(step.dataset.step)));
  if (field.value === "-") field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
// A keypad of digits has no minus on some phones; there is a button for it here.
function keypads() { for (const field of document.querySelectorAll("[data-signed]")) field.inputMode = "numeric"; }
// Somebody may have begun to type before the scripts were there.
const begun = (form) => [...form.elements].some((each) => each.type === "text" && each.value !== each.defaultValue);
