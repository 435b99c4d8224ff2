// A page that this device has not kept: drawn here, by the engine.
"use strict";
addEventListener("load", async () => {
  try { await house.draw("GET", location.pathname + location.search); } catch {
    document.querySelector(".drawing").hidden = true;
    document.querySelector(".undrawn").hidden = false;
  }
}, { once: true });
