// What plain forms cannot do on a sheet: show marks only where they are needed, go on with Enter,
// keep what is being typed when news come, and keep what could not be sent until the network is back.
"use strict";
{
const main = $("main"), here = main.dataset.here, form = () => $("#sheet, #hand");
const box = new Outbox(`stammtisch-pad-${here}`, "key"), WROTE = "stammtisch-wrote";
const to = form() && new URL(form().action).pathname, DRAFT = `stammtisch-pad-${to}-draft`;
let sending = false;

// --- typing

function typed() { $("#sheet")?.setAttribute("hx-morph-skip", ""); }

document.addEventListener("input", ({ target }) => {
  if (target.form && target.form === form()) localStorage.setItem(DRAFT, new URLSearchParams(new FormData(target.form)));
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

// --- typed before the page was loaded anew, or a phone was locked

// Lines as they were typed, beside what the page has shown since; whether there are any.
function typeAgain(body) {
  let any = false;
  for (const row of document.querySelectorAll("#sheet .line")) {
    const hand = row.id.replace("hand-", ""), version = `${hand}.version`, fields = [...row.querySelectorAll("td > input, select")];
    const same = fields.every(({ name, value }) => (body.get(name) ?? "") === value), typed = fields.some((field) => field.matches("input") && body.get(field.name));
    if (same || !body.has(version) || body.get(version) !== row.querySelector(`[name="${version}"]`).value && (body.get(version) || !typed)) continue;
    for (const field of row.querySelectorAll("input, select")) field.value = body.get(field.name) ?? "";
    any = true;
  }
  return any;
}
// The questions about a hand, as they were answered.
async function askAgain(hand, draft) {
  const headers = { "content-type": "application/x-www-form-urlencoded", "hx-request": "true" };
  const answer = await house.reach(hand.dataset.preview, { method: "POST", body: draft, headers }).catch(() => null);
  if (!answer?.ok) return;
  hand.innerHTML = await answer.text();
  htmx.process(hand);
  settled();
}
function again() {
  const hand = $("#hand"), waiting = box.find(to), draft = localStorage.getItem(DRAFT);
  if (waiting && !("reason" in waiting)) typeAgain(new URLSearchParams(waiting.body)); // the engine has not counted it yet
  if (draft && hand) askAgain(hand, draft);
  else if (draft && typeAgain(new URLSearchParams(draft))) typed();
}

// --- sending, now or when the network is back

// While there is no way to the server, offline.js takes the form.
document.addEventListener("submit", async (event) => {
  const sent = event.target, what = event.submitter?.value || "save";
  if (event.defaultPrevented || sent !== form() || what !== "save") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const path = new URL(sent.action).pathname, body = new URLSearchParams(new FormData(sent)).toString();
  const said = await post(path, body);
  sending = false;
  if (said && said.state !== "written") return sent.submit(); // the page itself says what is wrong
  if (said) {
    localStorage.removeItem(DRAFT);
    return go(main.dataset.back);
  }
  house.lose();
  house.take("POST", path, body);
});
function go(to) {
  sessionStorage.setItem(WROTE, "");
  const to_ = new URL(to, location.href);
  if (to_.pathname === location.pathname) location.reload(); else location.assign(to_);
}
box.onTap(open);
// The server shows the form as it was filled in, with what is wrong.
function open(item) {
  const carrier = document.createElement("form");
  carrier.method = "post";
  carrier.action = item.path;
  for (const [name, value] of new URLSearchParams(item.body)) {
    const field = carrier.appendChild(document.createElement("input"));
    [field.type, field.name, field.value] = ["hidden", name, value];
  }
  document.body.append(carrier);
  box.drop(item.key);
  carrier.submit();
}

// --- no network

document.addEventListener("htmx:before:request", house.carry);
// What the server says of the sheet has to wait while it does not know everything.
document.addEventListener("htmx:sse:before:message", (event) => {
  if (!house.busy()) return;
  event.preventDefault();
  house.keep().then(renew);
});
document.addEventListener("htmx:sse:after:message", () => house.keep());
for (const event of ["error", "after:connection"]) {
  document.addEventListener(`htmx:sse:${event}`, () => { if (event === "error") house.lose(); else { house.back(); house.send(); } });
}
document.addEventListener("stammtisch:sent", ({ detail }) => { if (detail === here && !house.follow($("#sheet[hx-morph-skip]"))) renew(); });
document.addEventListener("stammtisch:kept", () => box.show());
document.addEventListener("stammtisch:ready", () => { if (house.busy()) renew(); });
function renew() {
  if ($("#sheet")) htmx.ajax("GET", here, { source: "#content", target: "#content", swap: "innerMorph" });
}
if (form() && begun(form())) typed();
again();
settled();
// Where two wrote down the same hand in two ways, who came second must see it.
const doubt = sessionStorage.getItem(WROTE) !== null && $(".clash");
history.scrollRestoration = doubt ? "manual" : "auto";
if (doubt) addEventListener("load", () => doubt.scrollIntoView());
sessionStorage.removeItem(WROTE);
if (house.able && (house.lost || house.busy())) renew(); // it may have been kept before the last hand
}
