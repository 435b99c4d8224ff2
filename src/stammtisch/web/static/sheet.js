// What plain forms cannot do on a sheet: show marks only where they are needed, go on with Enter,
// keep what is being typed when news come, and keep what could not be sent until the network is back.
"use strict";
const main = $("main"), form = () => $("#sheet, #hand");
const box = new Outbox("stammtisch-sheets", "at", (each) => new URL(each.at).pathname.startsWith(main.dataset.here));
let sending = false;

// --- typing

function typed() { $("#sheet")?.setAttribute("hx-morph-skip", ""); }

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#sheet")) return;
  typed();
  mark(target.closest("tr"));
  add();
});
document.addEventListener("focusin", ({ target }) => { if (target.matches("#sheet td > input")) target.select(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#sheet td > input")) return;
  const fields = [...document.querySelectorAll("#sheet td > input")], next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
// One who stands against three has played a solo or revoked: only there a mark is asked for, and
// whose it is only where the points do not tell.
function mark(row) {
  if (!row?.matches(".line")) return;
  const won = [...row.querySelectorAll("td > input")].map(points);
  const alone = won.some((own, i) => new Set(won.filter((_, j) => j !== i)).size === 1 && won.some((each) => each !== own));
  const kind = row.querySelector("select")?.value ?? "normal";
  row.classList.toggle("marked", alone || kind !== "normal" || row.matches(".wrong"));
  row.classList.toggle("revoked", kind === "revoke");
  row.classList.toggle("who", kind !== "normal" && (!alone || "askWho" in row.closest("table").dataset));
}
// What is typed is in the totals at once; what a stand-in wins, or what does not count, is not. What
// counts beside the lines, a bonus or a penalty, is known to the server.
function add() {
  const fields = [...document.querySelectorAll("#sheet td > input:not([data-beside])")];
  if (!fields.length) return; // nothing can be written here
  for (const [seat, total] of document.querySelectorAll("#sheet tfoot td > b").entries()) {
    const own = fields.filter((field) => field.name.endsWith(`.${seat}`)).map(points);
    total.textContent = String(own.reduce((sum, each) => sum + each, Number(total.dataset.beside || 0))).replace("-", "−");
  }
}
function points(field) { return Number(field.value.replace("−", "-")) || 0; }
function settled() {
  for (const row of document.querySelectorAll("#sheet .line")) mark(row);
  add();
  keypads();
  box.show();
}
document.addEventListener("htmx:after:settle", settled);

// --- sending, now or when the network is back

document.addEventListener("submit", async (event) => {
  const here = event.target, what = event.submitter?.value || "save";
  if (here !== form() || what !== "save") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const body = new URLSearchParams(new FormData(here)).toString();
  const said = await post(here.action, body);
  sending = false;
  if (said?.state === "written") { box.drop(here.action); go(main.dataset.back); }
  else if (said) here.submit(); // the page itself says what is wrong
  else { offline(true); box.put({ at: here.action, body, label: document.title.split(" · ")[0] }); }
});
function go(to) {
  const to_ = new URL(to, location.href);
  if (to_.pathname === location.pathname) location.reload(); else location.assign(to_);
}
async function send() {
  if (sending || !navigator.onLine || !box.items.length) return;
  sending = true;
  let written = false;
  for (const item of box.unsent) {
    const said = await post(item.at, item.body);
    if (!said) break; // later
    if (said.state === "written") { box.drop(item.at); written = true; }
    else box.put({ ...item, reason: said.text ?? "" });
  }
  sending = false;
  if (!box.unsent.length) offline(false);
  if (written) go(main.dataset.here);
}
box.onTap(open);
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
  box.drop(item.at);
  carrier.submit();
}
addEventListener("online", () => { offline(false); send(); });
setInterval(send, 15_000);
if (form() && begun(form())) typed();
settled();
send();
