// Who looks at another tab sees by the title and its icon that somebody waits: a turn, an invitation.
"use strict";
const place = document.querySelector("#beckoning");
document.addEventListener("htmx:after:settle", () => {
  const sign = place.querySelector("[data-sign]")?.dataset.sign, { title, icon, iconTurn } = place.dataset;
  document.title = (sign ? `${sign} · ` : "") + title;
  document.querySelector("link[rel=icon]").setAttribute("href", sign ? iconTurn : icon);
});
