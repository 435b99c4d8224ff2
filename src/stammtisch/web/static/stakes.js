// Bets and many seats: a slider and its field are one, the seat on turn is always seen.
"use strict";
(() => {
document.addEventListener("input", (event) => {
  for (const other of event.target.closest(".wager .any")?.querySelectorAll("input") ?? [])
    if (other !== event.target) other.value = event.target.value;
});
document.addEventListener("keydown", (event) => {
  const wager = event.key === "Enter" && event.target.matches("input") && event.target.closest(".wager .any");
  if (!wager) return;
  event.preventDefault();
  wager.querySelector("button").click();
});

function follow() {
  const strip = document.querySelector(".others"), seat = strip?.querySelector(".to-move");
  if (seat) strip.scrollTop = seat.offsetTop - strip.offsetTop - (strip.clientHeight - seat.offsetHeight) / 2;
}
document.addEventListener("htmx:after:settle", follow);
document.documentElement.classList.add("script");
follow();
})();
