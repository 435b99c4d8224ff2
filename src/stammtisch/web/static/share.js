// What plain forms cannot do: copy a code or a link, hand a link to whatever the system sends with.
"use strict";
document.documentElement.classList.add("can-copy");
if (navigator.share) document.documentElement.classList.add("can-share");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy ?? button.dataset.share);
  if (button.dataset.share) {
    try { await navigator.share({ title: button.dataset.title, url: field.value }); } catch { /* thought better of it */ }
    return;
  }
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const said = button.closest(".share, .link-out").querySelector("[data-done]");
  said.textContent = said.dataset.done;
  button.classList.add("done");
  setTimeout(() => { said.textContent = ""; button.classList.remove("done"); }, 2500);
});
