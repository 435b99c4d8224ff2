// What is looked up lies in a panel over the page: its button and Escape close it.
"use strict";
function closePanel() { document.querySelector("#panel")?.replaceChildren(); }
document.documentElement.classList.add("script");
document.addEventListener("click", ({ target }) => { if (target.closest(".close")) closePanel(); });
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") closePanel(); });
