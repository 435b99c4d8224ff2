"use strict";
// The screen on the wall shows pages in turn where all together would be small: twelve tables, or 48
// names, at a time. Its clock runs, and it scrolls by itself where a page does not fit, and waits at
// both ends. It is kept awake where the browser allows it (on this computer, or over TLS).
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
  // Pages change at once, without motion, also after the page was renewed; keys and buttons turn
  // them, too, and hold them.
  let page = 0, waits = 0, held = false;
  const content = document.getElementById("content");
  const turn = (by) => {
    const pages = [...content.querySelectorAll(".turn")], at = content.querySelector(".wall-page");
    page = pages.length ? (page + by + pages.length) % pages.length : 0;
    pages.forEach((each, number) => { if (each.classList.contains("waits") !== (number !== page)) each.classList.toggle("waits"); });
    if (!at) return;
    const told = `${page + 1}/${pages.length}`, place = at.querySelector("b"), hold = at.lastElementChild;
    if (at.hidden !== pages.length < 2) at.hidden = pages.length < 2;
    if (place.textContent !== told) place.textContent = told;
    if (hold.getAttribute("aria-pressed") !== String(held)) hold.setAttribute("aria-pressed", held);
  };
  const byHand = (by) => { waits = 0; if (by) turn(by); else { held = !held; turn(0); } };
  new MutationObserver(() => turn(0)).observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden"] });
  turn(0);
  setInterval(() => { waits += 1; if (waits >= 20 && !held) { waits = 0; turn(1); } }, 1000);
  content.addEventListener("click", (event) => {
    const button = event.target.closest(".wall-page button");
    if (button) byHand([-1, 1, 0][[...button.parentNode.querySelectorAll("button")].indexOf(button)]);
  });
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, " ": 0 }[event.key];
    if (by === undefined || (by === 0 && event.target.closest("button"))) return;
    event.preventDefault();
    byHand(by);
  });
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
