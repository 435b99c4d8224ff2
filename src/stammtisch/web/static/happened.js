// The log and the clock of a table.
"use strict";
{
// The clock is seen all the time, and heard when a minute, half of it, and ten seconds are left.
let timers = [];
function tellTime() {
  timers.forEach(clearTimeout);
  const line = $("#time-left"), left = Number(line?.dataset.left ?? 0);
  timers = [60, 30, 10].filter((at) => at < left).map((at) => setTimeout(() => {
    line.textContent = line.dataset.words.replace("#", at);
  }, (left - at) * 1000));
}

// While a hand is played, each line of the log lies as far down as those above it are high; if all of
// them are too high, the first ones go. A sheet of rules does it: what stood on the lines would be lost when news come.
const places = new CSSStyleSheet();
document.adoptedStyleSheets.push(places);
function stack() {
  const where = ".stage:not(:has(.over)) .log li", lines = [...document.querySelectorAll(where)];
  const high = lines.reduce((sum, line) => sum + line.offsetHeight, 0);
  let down = Math.min(0, ($(".log")?.clientHeight ?? 0) - high);
  const rules = lines.map((line, at) => {
    const rule = `${where}:nth-child(${at + 1}) { translate: 0 ${down}px; }`;
    down += line.offsetHeight;
    return rule;
  });
  places.replaceSync(`${where} { position: absolute; inset: 0 0 auto; } ${rules.join("")}`);
}

for (const tell of [tellTime, stack]) {
  document.addEventListener("htmx:after:settle", tell);
  tell();
}
addEventListener("resize", stack);
}
