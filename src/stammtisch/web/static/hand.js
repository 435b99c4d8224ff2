// The form of a hand, on a pad and on a sheet of a club: what it brings is counted with every tap.
// A page may be written over another one (offline.js), so nothing here may be declared once only.
"use strict";
function $(query) { return document.querySelector(query); }
var waiting = 0;

function preview() { clearTimeout(waiting); if ($("#hand") && (navigator.onLine || globalThis.house?.able)) htmx.trigger("#preview", "preview"); }

document.addEventListener("input", ({ target }) => {
  if (target.type !== "text" || !target.closest("#hand")) return;
  clearTimeout(waiting);
  if (!/[+−-]\s*$/.test(target.value)) waiting = setTimeout(preview, 350); // a sum that goes on
});
document.addEventListener("change", ({ target }) => { if (target.closest("#hand")) preview(); });
document.addEventListener("focusin", ({ target }) => { if (target.matches("#hand .figure input")) target.select(); });
document.addEventListener("click", ({ target }) => {
  const step = target.closest(".step");
  if (step) count(step, document.getElementById(step.dataset.for));
});
function count(step, field) {
  const now = added(field.value || field.placeholder), { low, high } = field.dataset;
  if ("plus" in step.dataset) field.value = field.value.replace(/[\s+−-]+$/, "") + (field.value.trim() ? "+" : "");
  else if ("sign" in step.dataset) field.value = field.value.trim() ? -now : "-";
  else field.value = Math.min(Number(high), Math.max(Number(low), now + Number(step.dataset.step)));
  if (/[+-]$/.test(field.value) || "plus" in step.dataset) { field.focus(); field.setSelectionRange(99, 99); }
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
// Points may be a sum, 10+15+8-5.
function added(text) { return (text.replaceAll("−", "-").replaceAll(/\s/g, "").match(/[+-]?\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0); }
// A keypad of digits has no minus and no plus on some phones; there are buttons for them here.
function keypads() { for (const field of document.querySelectorAll("[data-signed]")) field.inputMode = "numeric"; }
// Somebody may have begun to type before the scripts were there.
function begun(form) { return [...form.elements].some((each) => each.type === "text" && each.value !== each.defaultValue); }
