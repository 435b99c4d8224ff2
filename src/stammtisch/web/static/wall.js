"use strict";
// The screen on the wall scrolls by itself where not everything fits, and waits at both ends. It is
// kept awake where the browser allows it (on this computer, or over TLS).
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let down = true, rest = 6;
  setInterval(() => {
    const room = document.documentElement.scrollHeight - innerHeight;
    if (room < 8) return;
    if (rest > 0) { rest -= 1; return; }
    const end = down ? scrollY >= room - 2 : scrollY <= 2;
    if (end) { down = !down; rest = 6; return; }
    scrollBy({ top: (down ? 1 : -1) * innerHeight * 0.5, behavior: still ? "auto" : "smooth" });
    rest = 3;
  }, 1000);
  const wake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", wake);
  wake();
})();
