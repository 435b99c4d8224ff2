"use strict";
// The screen on the wall shows tables and standings in turn where both together would be small, its
// clock runs, and it scrolls by itself where not everything fits, and waits at both ends. It is
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
  const turns = document.body.classList;
  turns.add("first");
  setInterval(() => { for (const each of ["first", "second"]) turns.toggle(each); }, 20_000);
  // The server said how much was left; from then on this screen counts, whatever its own time is.
  let said = "", since = 0;
  const tick = () => {
    const clock = document.querySelector(".round-clock[data-runs]");
    if (!clock) { said = ""; return; }
    if (clock.dataset.left !== said) { said = clock.dataset.left; since = performance.now(); }
    const left = Math.max(0, Math.ceil(said - (performance.now() - since) / 1000));
    clock.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (!left && !clock.matches(".up")) { clock.classList.add("up"); clock.querySelector("span").textContent = clock.dataset.over; }
  };
  setInterval(tick, 250);
  const wake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", wake);
  wake();
})();
