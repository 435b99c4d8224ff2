// What plain forms cannot do: take the whole screen, where the browser offers it.
"use strict";
if (document.fullscreenEnabled) document.documentElement.classList.add("can-fill");
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-full]")) return;
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {}); // the browser would rather not
});
