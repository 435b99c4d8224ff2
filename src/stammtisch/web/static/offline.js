// What this device keeps so that pads and the sheets of a club's tables go on without a network: a
// copy of each that was open here, and what could not be sent. While there is no way to the server,
// the engine answers (engine.mjs), by the same rules; the server decides every line again when it
// arrives. A pad is called by its id, a sheet by its address.
"use strict";
globalThis.house = (() => {
  const PATIENCE = 8000, MOMENT = 3000, PADS = 40, ABOUT = "stammtisch-house", KEPT = "stammtisch-kept", SINCE = "stammtisch-since", WHO = "stammtisch-who";
  const get = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const set = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } };
  const copyOf = (id) => `stammtisch-copy-${id}`, boxOf = (id) => `stammtisch-pad-${id}`;
  const SHEET = /^\/club\/[^/]+\/e\/[^/]+(?:\/me\/[^/]+\/[^/]+)?\/sheet\/\d+\/\d+(?:\/[\w-]{16}(?=[/?#]|$))?/;
  const isSheet = (id) => Boolean(id?.startsWith("/"));
  const placeOf = (path) => /^\/pad\/([\w-]+)/.exec(path)?.[1] ?? SHEET.exec(path)?.[0];
  const rootOf = (id) => isSheet(id) ? id : `/pad/${id}`;
  const here = () => placeOf(location.pathname), openedAt = location.pathname;
  const random = () => crypto.getRandomValues(new Uint32Array(4)).join("");
  const unsent = (id) => (id && get(boxOf(id)) || []).filter((each) => !("reason" in each));
  const ids = (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !key.endsWith("-draft")).map((key) => key.slice(prefix.length));

  // --- the engine; it survives the page that is written over this one

  const engine = globalThis.stammtischEngine ??= { worker: null, ready: false, number: 0, asked: new Map(), sending: false, timer: 0 };
  function start() {
    if (engine.worker) return;
    const worker = engine.worker = new Worker(`/pads/engine/${get(ABOUT).version}/engine.mjs`, { type: "module" });
    const failed = (why) => {
      for (const [, no] of engine.asked.values()) no(new Error(why));
      engine.asked.clear();
      engine.worker = null;
      engine.ready = false;
    };
    worker.onerror = (event) => { event.preventDefault(); failed(event.message ?? "no engine"); };
    worker.onmessage = ({ data }) => {
      if (data.broken) return failed(data.broken);
      if (data.ready) { engine.ready = true; tell(); document.dispatchEvent(new Event("stammtisch:ready")); return; }
      const [yes, no] = engine.asked.get(data.number) ?? [];
      engine.asked.delete(data.number);
      if (data.fault) no?.(new Error(data.fault)); else yes?.(JSON.parse(data.given));
    };
  }
  // Whether the engine runs, or can be started without a network.
  const able = () => engine.ready || Boolean(get(ABOUT)) && get(KEPT) === get(ABOUT).version;
  // What a person sends waits for the engine for a moment only; then it is kept unanswered.
  async function awake() {
    start();
    for (const end = Date.now() + MOMENT; !engine.ready && Date.now() < end;) await new Promise((yes) => setTimeout(yes, 100));
    if (!engine.ready) throw new Error("the engine is still starting");
  }
  function call(asked) {
    start();
    return new Promise((yes, no) => {
      engine.asked.set(++engine.number, [yes, no]);
      engine.worker.postMessage({ number: engine.number, asked: JSON.stringify(asked) });
    });
  }
  async function ask(method, path, body = "", htmx = false) {
    const id = placeOf(path);
    if (id && !get(copyOf(id))) throw new Error("this device has no copy");
    const { csrf, name, look, language, groups } = get(ABOUT) ?? {};
    const { log = [], sheet = null } = get(copyOf(id ?? latest())) ?? {};
    const waiting = unsent(id).map((each) => ({ path: each.path ?? `/pad/${id}/write`, body: each.body, at: each.at ?? 0 }));
    return call({ method, path, body, htmx, at: Date.now() / 1000, csrf, name, look, language, groups, log, sheet, waiting });
  }
  const latest = () => ids("stammtisch-copy-").filter((id) => !isSheet(id)).sort((a, b) => (get(copyOf(b))?.at ?? 0) - (get(copyOf(a))?.at ?? 0))[0];

  // --- what is kept

  // The pad's log beyond what is here, or the sheet; false where there was no way to it.
  async function keep(id = here()) {
    if (!id || id.startsWith("new-")) return true;
    if (!navigator.onLine) return false;
    const { log = [], sheet } = get(copyOf(id)) ?? {};
    try {
      const answer = await fetch(`${rootOf(id)}/copy${isSheet(id) ? "" : `?after=${log.length}`}`);
      if (!answer.ok) return false;
      const told = await answer.json();
      const news = told.log?.length || isSheet(id) && shows(told.sheet) !== shows(sheet);
      set(copyOf(id), told.sheet ? { ...told, at: Date.now() } : { log: [...log, ...told.log], at: Date.now() });
      if (globalThis.caches && !busy(id)) {  // the page that a cold start shows at once
        const pages = await caches.open("stammtisch-pages");
        if (news || !await pages.match(rootOf(id))) await pages.add(rootOf(id));
      }
    } catch { return false; }
    for (const old of ids("stammtisch-copy-").sort((a, b) => (get(copyOf(b))?.at ?? 0) - (get(copyOf(a))?.at ?? 0)).slice(PADS)) if (!unsent(old).length) localStorage.removeItem(copyOf(old));
    return true;
  }
  const shows = (sheet) => JSON.stringify({ ...sheet, seq: 0 });
  // The page as it stands with what waits, for the next cold start; without the engine, or where
  // there is no room, the cold start shows what was kept before.
  async function keepPage(id) {
    if (!globalThis.caches) return;
    try {
      const { html } = await ask("GET", rootOf(id));
      const answer = new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
      await (await caches.open("stammtisch-pages")).put(rootOf(id), answer);
    } catch { /* as above */ }
  }
  async function prepare() {
    if (!navigator.onLine) return;
    try { set(ABOUT, await (await fetch("/pads/engine")).json()); } catch { return; }
    if (globalThis.caches) renew().catch(() => {});
    if (!navigator.serviceWorker) return warm();
    try {
      for (const scope of isSheet(here()) ? ["/pad", "/club"] : ["/pad"]) await navigator.serviceWorker.register("/pads/sw.js", { scope });
      const { active } = await navigator.serviceWorker.ready, line = new MessageChannel();
      line.port1.onmessage = ({ data }) => { if (data.kept) { set(KEPT, data.kept); tell(); }
        if (data.pages) document.dispatchEvent(new Event("stammtisch:pages")); };
      active.postMessage(isSheet(here()) ? "engine" : "pages", [line.port2]);
    } catch { warm(); }
  }
  // The forms of new pads say to whom they were given, in which language and with which groups.
  const who = (about) => JSON.stringify([about?.csrf, about?.look, about?.language, about?.groups]);
  async function renew() {
    const now = who(get(ABOUT)), pages = await caches.open("stammtisch-pages");
    if (get(WHO) === now) return;
    for (const { url } of await pages.keys()) if (new URL(url).pathname.startsWith("/pads")) await pages.add(url);
    set(WHO, now);
  }
  // Without a service worker only what runs is there later, and files that the browser has seen.
  function warm() {
    if (!here() || !navigator.onLine) return;
    start();
    for (const file of get(ABOUT).pages) fetch(file).catch(() => {});
  }

  // --- in place of the server

  const busy = (id) => unsent(id).length > 0, isStream = (path) => path.endsWith("/stream");
  // What htmx is about to ask; a stream is not asked for in vain, and `follow` makes up for it.
  function carry(event) {
    const { ctx } = event.detail;
    ctx.fetch = reach;
    if (!navigator.onLine && isStream(new URL(ctx.request.action, location.href).pathname)) event.preventDefault();
  }
  async function reach(url, request = {}) {
    const { pathname, search } = new URL(url, location.href), path = pathname + search, id = placeOf(path);
    if (isStream(pathname) || !able() && !engine.worker) return fetch(url, request);
    if (navigator.onLine && !busy(id)) {
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(request.signal ? [request.signal] : [])]);
        const answer = await fetch(url, { ...request, signal });
        back();
        return answer;
      } catch (fault) { if (request.signal?.aborted) throw fault; }
      lost();
    }
    const body = request.body ? new URLSearchParams(request.body).toString() : "";
    if (pathname.endsWith("/write")) await awake();
    const answer = await ask(request.method ?? "GET", path, body, true);
    if (answer.waits) await wait(id, path, body, answer);
    return new Response(answer.html, { status: answer.status ?? 200, headers: { "content-type": "text/html; charset=utf-8" } });
  }
  async function wait(id, path, body, { label = "", go, html }) {
    const item = { key: new URLSearchParams(body).get("key") || random(), path, body, label, at: Date.now() / 1000 };
    if (!put(id, item)) throw new Error("there is no room on this device");
    keepPage(id);
    if (go && isWhole(html)) arrive(go, html); else if (go) await draw("GET", go);
    send();
  }
  function put(id, item) {
    const others = (get(boxOf(id)) ?? []).filter((each) => each.key !== item.key);
    if (!set(boxOf(id), [...others, item])) return false;
    localStorage.removeItem(boxOf(`${item.path}-draft`));  // what was typed waits here now
    tell();
    return true;
  }
  // What a tap asks for is drawn here, once. Where the engine does not run, or has no copy, what was
  // to be sent waits as it is, and the same form sent again takes its place.
  let drawing = false;
  async function take(method, path, body = "") {
    if (drawing) return;
    drawing = true;
    document.body.setAttribute("aria-busy", "true");
    const id = method === "POST" && placeOf(path);
    try {
      if (!able()) throw new Error("no engine");
      if (id) await awake();
      await draw(method, path, body);
    } catch {
      const at = Date.now() / 1000, label = document.title.split(" · ")[0];
      if (!id || !put(id, { key: new URLSearchParams(body).get("key") || path, path, body, label, at })) return needs();
      document.querySelector("#sheet")?.removeAttribute("hx-morph-skip");  // the engine may draw it
      scrollTo({ top: 0 });  // there it says so
    } finally {
      document.body?.removeAttribute("aria-busy");  // none while another page is being written
      drawing = false;
    }
  }
  // A page that was not kept, drawn here.
  async function draw(method, path, body = "") {
    const answer = await ask(method, path, body), id = placeOf(path);
    if (answer.opened) return opened(path, body, answer.opened);
    if (answer.waits) return wait(id, path, body, answer);
    if (!isWhole(answer.html)) return refuse(answer.html);
    if (method === "GET" && path === rootOf(id)) keepPage(id);
    arrive(answer.go ?? (method === "GET" ? path : location.pathname), answer.html);
  }
  const isWhole = (html) => /<html/.test(html);
  function refuse(html) {
    const place = document.querySelector("#notice, #panel, main"), told = document.createRange().createContextualFragment(html);
    if (place.matches("main")) place.prepend(told); else place.replaceChildren(told);
  }
  // A page takes the place of this one, and the engine goes on beside it.
  function arrive(path, html) {
    // Where nothing is kept, the way back in the history would lead to the browser's error page.
    if (path !== location.pathname + location.search) history[navigator.serviceWorker ? "pushState" : "replaceState"](null, "", path);
    document.open();
    document.write(html);
    document.close();
  }
  async function opened(path, body, log) {
    const id = `new-${random()}`, item = { key: new URLSearchParams(body).get("key"), path, body, label: "", at: Date.now() / 1000 };
    if (!set(copyOf(id), { log, at: Date.now() }) || !set(boxOf(id), [item])) throw new Error("there is no room on this device");
    const { html } = await ask("GET", `/pad/${id}`);
    await keepPage(id);
    arrive(`/pad/${id}`, html);
  }
  // The form of a new pad: opened by the server or, where there is no way to it, here.
  async function open(form, chair) {
    const path = new URL(form.action).pathname, body = new URLSearchParams(new FormData(form));
    body.set("key", form.dataset.key ??= random());
    if (chair) body.set("do", "chair");
    const said = chair ? null : await post(path, body.toString());
    if (said?.state === "opened") return location.assign(`/pad/${said.id}`);
    if (said || reached()) return form.submit();  // the page says what is wrong
    await take("POST", path, body.toString());
  }

  // --- the way back

  async function send() {
    if (engine.sending || !navigator.onLine) return;
    engine.sending = true;
    try { for (const id of ids("stammtisch-pad-")) if (busy(id) && !await sendAll(id)) break; } finally { engine.sending = false; }
    const id = here();
    if (since() && id && !id.startsWith("new-") && !busy(id) && await keep(id)) { back(); told(id); }
  }
  async function sendAll(id) {
    const change = (key, how) => set(boxOf(id), (get(boxOf(id)) ?? []).flatMap((each) => each.key === key ? how(each) : [each]));
    for (const item of unsent(id)) {
      const late = isSheet(id) ? `&waited=${Math.round(Date.now() / 1000 - item.at)}` : "";
      const said = await post(item.path ?? `/pad/${id}/write`, item.body + late);
      if (!said) { lost(); return false; }
      back();
      if (said.state === "opened") return moved(id, said.id, item.key);
      change(item.key, (each) => said.state === "refused" ? [{ ...each, reason: said.text ?? "" }] : []);
      if (said.state === "refused" && item.path?.startsWith("/pads/new/")) return true;
    }
    if (!get(boxOf(id))?.length) localStorage.removeItem(boxOf(id));
    tell();
    await keep(id);
    told(id);
    return true;
  }
  function told(id) { document.dispatchEvent(new CustomEvent("stammtisch:sent", { detail: id })); }
  // News come by a stream, which is not asked for again where the page began without a network: then
  // the page is loaded anew, unless somebody is typing. Whether it is.
  let live = false;
  document.addEventListener("htmx:sse:after:connection", () => { live = true; });
  function follow(typing) {
    if (live || typing || !document.querySelector("[hx-sse\\:connect]")) return false;
    location.reload();
    return true;
  }
  // The pad that was opened here has its own place on the server now.
  async function moved(id, to, key) {
    const rest = (get(boxOf(id)) ?? []).filter((each) => each.key !== key);
    set(boxOf(to), rest.map((each) => ({ ...each, path: each.path.replace(`/pad/${id}`, `/pad/${to}`) })));
    for (const old of [boxOf(id), copyOf(id), `${boxOf(id)}-draft`]) localStorage.removeItem(old);
    await globalThis.caches?.open("stammtisch-pages").then((pages) => pages.delete(`/pad/${id}`)).catch(() => {});
    await keep(to);
    const sent = await sendAll(to);
    if (here() === id) location.replace(`/pad/${to}`);
    return sent;
  }

  // --- what is said about it

  const since = () => get(SINCE);
  const reached = () => navigator.onLine && !since();
  function lost() {
    if (!since()) set(SINCE, Date.now());
    if (here() && able()) start();  // it takes some seconds: before it is asked
    tell();
  }
  function back() { localStorage.removeItem(SINCE); tell(); }
  function tell() {
    const line = document.querySelector(".lost span"), words = document.querySelector("#offline-words")?.dataset;
    document.dispatchEvent(new Event("stammtisch:kept"));
    if (!line || !words) return;
    const n = unsent(here()).length, at = since() ?? Date.now();
    line.hidden = navigator.onLine && !since();
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(new Date(at));
    const said = n === 0 ? words.none : n === 1 ? words.one : words.many;
    line.textContent = [said.replace("{time}", time).replace("{n}", n), able() ? "" : words.unable].join(" ").trim();
  }

  // Forms that no script sends, and links: while there is no way to the server, their pages are
  // drawn here. Where a browser has kept nothing, a page that cannot be drawn would be the end of all.
  document.addEventListener("submit", (event) => {
    const form = event.target, path = new URL(form.action).pathname, place = placeOf(path);
    if (form.hasAttribute("hx-post") || !place || !able() || reached() && !busy(place)) return;
    event.preventDefault();
    take("POST", path, new URLSearchParams(new FormData(form, event.submitter)).toString());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]"), { origin, pathname, search, hash } = link ?? {};
    if (!link || link.hasAttribute("hx-get") || origin !== location.origin || reached() && !busy(placeOf(pathname))) return;
    if (hash && pathname === location.pathname) return;
    const drawable = placeOf(pathname) ?? /^\/pads\/new\//.test(pathname);
    if (engine.ready && drawable) { event.preventDefault(); take("GET", pathname + search); }
    else if (document.querySelector("#offline-words") && !navigator.serviceWorker?.controller) { event.preventDefault(); needs(); }
  });
  function needs() {
    const words = document.querySelector("#offline-words")?.dataset;
    if (words) refuse(`<p class="refused" role="alert">${words.needs}</p>`);
  }
  addEventListener("popstate", () => {
    if (location.pathname === openedAt) return;
    if (reached() || !able()) location.reload(); else take("GET", location.pathname);
  });
  addEventListener("beforeunload", (event) => { if (!reached() && here() && !navigator.serviceWorker) event.preventDefault(); });
  // A page that is being left breaks its stream off: that says nothing of the network.
  let left = 0;
  addEventListener("beforeunload", () => { left = Date.now(); });
  function lose() { if (Date.now() - left > 30_000) lost(); }
  addEventListener("offline", lost);
  addEventListener("online", () => send());
  if (!navigator.onLine) lost();
  clearInterval(engine.timer);
  engine.timer = setInterval(send, 8000);
  addEventListener("load", () => { tell(); send(); prepare(); keep(); });
  return { get able() { return able(); }, get lost() { return !reached(); }, lose, back, busy: () => busy(here()), carry, reach, keep, follow, draw, take, open, send, tell, pads: () => ids("stammtisch-copy-new-").map((id) => ({ id: `new-${id}`, ...get(copyOf(`new-${id}`)) })) };
})();
