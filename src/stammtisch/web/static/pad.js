// What plain forms cannot do on a pad: count on with every tap, keep what is being typed when news
// come, and keep a hand that could not be sent until the network is back.
"use strict";
{
const id = $("#pad").dataset.id, BOX = `stammtisch-pad-${id}`, DRAFT = `${BOX}-draft`;
const box = new Outbox(BOX, "key");
const next = () => Number($("#lines-at")?.dataset.next);
const form = () => $("#hand");
let sent = false, byKeyboard = false;

// --- typing

function typed() {
  const here = form();
  here.setAttribute("hx-morph-skip", "");
  here.dataset.typed = "";
  if (next()) localStorage.setItem(DRAFT, new URLSearchParams(new FormData(here)));
}

document.addEventListener("input", ({ target }) => { if (target.closest("#hand")) typed(); });
document.addEventListener("click", ({ target }) => {
  if (target.closest(".close")) $("#notice")?.replaceChildren();
  if (!target.closest("[data-rebase]")) return;
  form().elements.base.value = next();
  $("#meanwhile").hidden = true;
  preview();
});
document.addEventListener("pointerdown", () => { byKeyboard = false; });
document.addEventListener("keydown", () => { byKeyboard = true; });

// --- what the server answers

const ours = ({ detail }) => detail.ctx?.sourceElement?.id;
document.addEventListener("htmx:before:swap", (event) => {
  const from = ours(event), here = form(), { response, text } = event.detail.ctx;
  // What is no pad and no form is a word of the house: it must not take the place of what is typed.
  if (response?.status >= 400 && !/id="(accounts|brings)"/.test(text)) {
    event.preventDefault();
    $("#notice")?.replaceChildren(document.createRange().createContextualFragment(text));
    return;
  }
  if (from === "hand") { here?.removeAttribute("hx-morph-skip"); sent = true; }
  // An answer about a hand that was sent meanwhile comes too late.
  if (from === "preview" && !text.includes(here?.elements.key.value)) event.preventDefault();
});
// Nobody types into a hand that is on its way. Where there is no way, the engine answers.
document.addEventListener("htmx:before:request", (event) => {
  if (ours(event) === "hand") form().inert = true;
  house.carry(event);
});
document.addEventListener("htmx:finally:request", () => { if (form()) form().inert = false; });
document.addEventListener("htmx:after:settle", settled);
function settled() {
  const here = form(), late = $("#meanwhile");
  keypads();
  box.show();
  if (!here) return;
  if (sent) {
    const wrong = here.querySelector(".wrong input:not([type=hidden])");
    here.inert = false;
    if (wrong) wrong.focus();
    else if (!("typed" in here.dataset)) {
      scrollTo({ top: 0 });
      if (byKeyboard) here.querySelector(".question input:not([type=hidden])")?.focus();
    }
    sent = false;
  }
  if (!("typed" in here.dataset)) {
    here.reset();
    here.removeAttribute("hx-morph-skip");
    localStorage.removeItem(DRAFT);
  }
  else here.setAttribute("hx-morph-skip", "");
  if (late) late.hidden = !("typed" in here.dataset) || Number(here.elements.base.value) >= next();
}

// --- no network

function keep(here) {
  const body = new URLSearchParams(new FormData(here));
  body.set("do", "save");
  const scores = [...here.querySelectorAll("#brings .scores li")].map((each) => each.innerText.trim()).join(", ");
  box.put({ key: body.get("key"), body: body.toString(), label: scores || told(here) });
  // The next hand is another one: it needs a key and a number of its own.
  empty(here);
  localStorage.removeItem(DRAFT);
  here.elements.base.value = Number(here.elements.base.value) + 1;
  delete here.dataset.typed;
  here.removeAttribute("hx-morph-skip");
  here.elements.key.value = crypto.getRandomValues(new Uint32Array(4)).join("");
  $("#brings").replaceChildren();
  scrollTo({ top: 0 });  // there it says that the hand is kept
}
// What was answered, in the words of the form: question by question.
function told(here) {
  const words = (each) => each?.textContent.trim() ?? "";
  return [...here.querySelectorAll(".question")].map((question) => {
    const chosen = [...question.querySelectorAll(".pick input:checked")].map((each) => words(each.nextElementSibling));
    const filled = [...question.querySelectorAll(".figure input")].filter((each) => each.value)
      .map((each) => `${words(question.querySelector(`label[for="${each.id}"]`))} ${each.value}`.trim());
    const answers = [...chosen, ...filled].join(", ");
    return answers && `${words(question.querySelector("legend").firstChild)}: ${answers}`;
  }).filter(Boolean).join(" · ");
}
// What the server rendered is what was typed; what stood there before anybody typed is beside it.
function empty(here) {
  const { elements } = here, before = (field) => field.name === "dealer" ? "turn" : field.name.replace("f.", "b.");
  for (const field of elements) {
    if (field.type === "text") field.value = "";
    if (/radio|checkbox/.test(field.type)) field.checked = [...elements].some((each) => each.name === before(field) && each.value === field.value);
  }
}
// What the server says of the pad has to wait while it does not know everything.
document.addEventListener("htmx:sse:before:message", (event) => {
  if (!house.busy()) return;
  event.preventDefault();
  house.keep().then(renew);
});
document.addEventListener("htmx:sse:after:message", () => house.keep());
document.addEventListener("stammtisch:sent", ({ detail }) => { if (detail === id && !house.follow(form() && "typed" in form().dataset)) renew(); });
document.addEventListener("stammtisch:kept", () => box.show());
document.addEventListener("stammtisch:ready", () => { if (house.busy()) renew(); });
function renew() { if ($("#lines-at")) htmx.ajax("GET", `/pad/${id}`, { source: "#pad", target: "#pad", swap: "innerMorph" }); }
box.onTap(open);
// Shows a hand that was kept, as the server or the engine asks about it; false where neither can.
async function open(item) {
  const headers = { "content-type": "application/x-www-form-urlencoded", "hx-request": "true" };
  const answer = await house.reach(form().dataset.preview, { method: "POST", body: item.body, headers }).catch(() => null);
  if (!answer?.ok) return false;
  form().innerHTML = await answer.text();
  htmx.process(form());
  typed();
  settled();
  box.drop(item.key);
  return true;
}

document.addEventListener("submit", (event) => {
  const here = form(), what = event.submitter?.value ?? "save";
  if (event.target !== here || navigator.onLine || house.able) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (what === "save") keep(here);
  if (what === "short") pointsOnly(here);
}, true);
// Questions come from the server; points need none.
function pointsOnly(here) {
  const { base, key } = here.elements, [number, name] = [base.value, key.value];
  here.replaceChildren($("#short-form").content.cloneNode(true));
  here.elements.base.value = number;
  here.elements.key.value = name;
  typed();
  keypads();
}
document.addEventListener("htmx:error", (event) => {
  const ctx = event.detail.ctx, from = ctx?.sourceElement?.id;
  if (ctx?.response) return;
  offline(true);
  if (from === "hand" && (ctx.request.submitter?.value ?? "save") === "save") keep(form());
});
for (const event of ["error", "after:connection"]) {
  document.addEventListener(`htmx:sse:${event}`, () => { if (event === "error") house.lose(); else { house.back(); house.send(); } });
}
if (form() && begun(form())) typed();
const draft = next() && form() && !("typed" in form().dataset) && localStorage.getItem(DRAFT);
settled();
// The page was closed in the middle of a hand; what cannot be shown now is shown by the next page.
if (draft) open({ body: draft }).then((shown) => { if (!shown) localStorage.setItem(DRAFT, draft); });
if (house.able && (house.lost || house.busy())) renew();
}
