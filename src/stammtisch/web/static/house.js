// What plain forms cannot do: copy the rule code, follow the server.
"use strict";
const copying = () => { for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false; };

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy), said = document.querySelector("[data-done]");
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  said.textContent = said.dataset.done;
  button.classList.add("done");
  setTimeout(() => { said.textContent = ""; button.classList.remove("done"); }, 2500);
});
// An answer to what stood there before would put back what is being chosen now.
document.addEventListener("input", ({ target }) => { if (target.form?.matches("[hx-post]")) htmx.trigger(target.form, "htmx:abort"); });
document.addEventListener("htmx:after:settle", () => {
  copying();
  // Attributes are morphed; what a person has touched no longer follows them.
  for (const box of document.querySelectorAll("#house-rules [type=checkbox]")) box.checked = box.defaultChecked;
  for (const choice of document.querySelectorAll("#house-rules option")) if (choice.defaultSelected) choice.selected = true;
});
copying();
