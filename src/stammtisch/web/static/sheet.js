// What plain forms cannot do on a sheet: show marks only where they are needed, go on with Enter,
// keep what is being typed when news come, and keep what could not be sent until the network is back.
"use strict";
const $ = (query) => document.querySelector(query);
const BOX = "stammtisch-sheets";
const main = $("main"), form = () => $("#sheet, #hand");
let waiting = 0, sending = false;

document.documentElement.classList.add("script");

// --- typing

function typed() { const here = form(); if (here.id === "sheet") here.setAttribute("hx-morph-skip", ""); }
function preview() { clearTimeout(waiting); if (navigator.onLine) htmx.trigger("#preview", "preview"); }

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#sheet, #hand")) return;
  typed();
  if (target.closest("#sheet")) return mark(target.closest("tr"));
  clearTimeout(waiting);
  if (target.type === "text") waiting = setTimeout(preview, 350);
});
document.addEventListener("change", ({ target }) => { if (target.closest("#hand")) preview(); });
document.addEventListener("focusin", ({ target }) => { if (target.matches("#sheet td > input, #hand .figure input")) target.select(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") $("#panel")?.replaceChildren();
  if (event.key !== "Enter" || !event.target.matches("#sheet td > input")) return;
  const fields = [...document.querySelectorAll("#sheet td > input")], next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
document.addEventListener("click", ({ target }) => {
  const step = target.closest(".step");
  if (target.closest(".close")) $("#panel")?.replaceChildren();
  if (step) count(step, document.getElementById(step.dataset.for));
});
function count(step, field) {
  const now = Number((field.value || field.placeholder).replace("−", "-")) || 0, { low, high } = field.dataset;
  if ("sign" in step.dataset) field.value = -now;
  else field.value = Math.min(Number(high), Math.max(Number(low), now + Number(step.dataset.step)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
// One who stands against three has played a solo or revoked: only there a mark is asked for, and
// whose it is only where the points do not tell.
function mark(row) {
  if (!row?.matches(".line")) return;
  const points = [...row.querySelectorAll("td > input")].map((field) => Number(field.value.replace("−", "-")) || 0);
  const alone = points.some((own, i) => new Set(points.filter((_, j) => j !== i)).size === 1 && points.some((each) => each !== own));
  const kind = row.querySelector("select")?.value ?? "normal";
  row.classList.toggle("marked", alone || kind !== "normal" || row.matches(".wrong"));
  row.classList.toggle("who", kind !== "normal" && (!alone || "askWho" in row.closest("table").dataset));
}
function settled() {
  for (const row of document.querySelectorAll("#sheet .line")) mark(row);
  for (const field of document.querySelectorAll("[data-signed]")) field.inputMode = "numeric";
  show();
}
document.addEventListener("htmx:after:settle", settled);

// --- sending, now or when the network is back

const read = () => { try { return JSON.parse(localStorage.getItem(BOX)) ?? []; } catch { return []; } };
function write(items) {
  if (items.length) localStorage.setItem(BOX, JSON.stringify(items)); else localStorage.removeItem(BOX);
  show();
}
// What the server says; null where there is no way to it.
async function post(at, body) {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch(at, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" } });
    if (answer.status >= 500 || answer.status === 429) return null;
    const kind = answer.headers.get("content-type") ?? "";
    return kind.startsWith("application/json") ? await answer.json() : { state: "refused" };
  } catch { return null; }
}
document.addEventListener("submit", async (event) => {
  const here = event.target, what = event.submitter?.value || "save";
  if (here !== form() || what !== "save") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const body = new URLSearchParams(new FormData(here)).toString();
  const said = await post(here.action, body);
  sending = false;
  if (said?.state === "written") { leave(here.action); go(main.dataset.back); }
  else if (said) here.submit(); // the page itself says what is wrong
  else { offline(true); write([...others(here.action), { at: here.action, body, label: document.title.split(" · ")[0] }]); }
});
const others = (at) => read().filter((each) => each.at !== at);
function leave(at) { write(others(at)); }
function go(to) {
  const to_ = new URL(to, location.href);
  if (to_.pathname === location.pathname) location.reload(); else location.assign(to_);
}
function show() { showOutbox(read().filter((each) => new URL(each.at).pathname.startsWith(main.dataset.here)), "at"); }
async function send() {
  if (sending || !navigator.onLine || !read().length) return;
  sending = true;
  let written = false;
  for (const item of read().filter((each) => !("reason" in each))) {
    const said = await post(item.at, item.body);
    if (!said) break; // later
    if (said.state === "written") { leave(item.at); written = true; }
    else write([...others(item.at), { ...item, reason: said.text ?? "" }]);
  }
  sending = false;
  if (!read().some((each) => !("reason" in each))) offline(false);
  if (written) go(main.dataset.here);
}
document.addEventListener("click", (event) => {
  const at = event.target.closest("#outbox li")?.dataset.at, item = read().find((each) => each.at === at);
  if (!item) return;
  if (event.target.closest("[data-drop]")) leave(at);
  if (event.target.closest("[data-open]")) open(item);
});
// The server shows the form as it was filled in, with what is wrong.
function open(item) {
  const carrier = document.createElement("form");
  carrier.method = "post";
  carrier.action = item.at;
  for (const [name, value] of new URLSearchParams(item.body)) {
    const field = carrier.appendChild(document.createElement("input"));
    [field.type, field.name, field.value] = ["hidden", name, value];
  }
  document.body.append(carrier);
  leave(item.at);
  carrier.submit();
}
function offline(is) { const line = $(".lost span"); if (line) line.hidden = !is; }
addEventListener("offline", () => offline(true));
addEventListener("online", () => { offline(false); send(); });
setInterval(send, 15_000);
// Somebody may have begun to type before this script was there.
if (form() && [...form().elements].some((each) => each.type === "text" && each.value !== each.defaultValue)) typed();
settled();
send();
