// Long pages fold on a phone: the sections close, and open again where a link or a search leads.
"use strict";
const parts = document.querySelectorAll("details.part");
const reveal = () => {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const part = place && place.closest("details.part");
  if (!part) return;
  part.open = true;
  place.scrollIntoView();
};
if (matchMedia("(max-width: 44rem)").matches) {
  for (const part of parts) part.open = false;
  document.querySelector(".article").classList.add("folds");
  reveal();
}
addEventListener("hashchange", reveal);
addEventListener("beforeprint", () => { for (const part of parts) part.open = true; });
