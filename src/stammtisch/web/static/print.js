// The button that a page without a script does not need: the browser has a menu.
"use strict";
const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
