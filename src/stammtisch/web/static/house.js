// What plain forms cannot do: follow the server while options are being chosen.
"use strict";
// An answer to what stood there before would put back what is being chosen now.
document.addEventListener("input", ({ target }) => { if (target.form?.matches("[hx-post][hx-trigger]")) htmx.trigger(target.form, "htmx:abort"); });
document.addEventListener("htmx:after:settle", () => {
  // Attributes are morphed; what a person has touched no longer follows them.
  for (const box of document.querySelectorAll("#house-rules [type=checkbox]")) box.checked = box.defaultChecked;
  for (const choice of document.querySelectorAll("#house-rules option")) if (choice.defaultSelected) choice.selected = true;
});
