// What this device keeps so that pads go on without a network: a copy of each pad that was open
// here, and what could not be sent. While there is no way to the server, the engine answers
// (engine.mjs), by the same rules; the server decides every line again when it arrives.
"use strict";
globalThis.house = (() => {
  const PATIENCE = 8000, PADS = 40, ABOUT = "stammtisch-house", KEPT = "stammtisch-kept", SINCE = "stammtisch-since";
  const get = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const set = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } };
  const copyOf = (id) => `stammtisch-copy-${id}`, boxOf = (id) => `stammtisch-pad-${id}`;
  const padOf = (path) => /^\/pad\/([\w-]+)/.exec(path)?.[1];
  const here = () => padOf(location.pathname);
  const random = () => crypto.getRandomValues(new Uint32Array(4)).join("");
  const unsent = (id) => (id && get(boxOf(id)) || []).filter((each) => !("reason" in each));
  const ids = (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !key.endsWith("-draft")).map((key) => key.slice(prefix.length));
  let sending = false;

  // --- the engine; it survives the page that is written over this one

  const engine = globalThis.stammtischEngine ??= { worker: null, ready: false, number: 0, asked: new Map() };
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
      if (data.ready) { engine.ready = true; tell(); return; }
      const [yes, no] = engine.asked.get(data.number) ?? [];
      engine.asked.delete(data.number);
      if (data.fault) no?.(new Error(data.fault)); else yes?.(JSON.parse(data.given));
    };
  }
  // Whether the engine runs, or can be started without a network.
  const able = () => engine.ready || Boolean(get(ABOUT)) && get(KEPT) === get(ABOUT).version;
  function call(asked) {
    start();
    return new Promise((yes, no) => {
      engine.asked.set(++engine.number, [yes, no]);
      engine.worker.postMessage({ number: engine.number, asked: JSON.stringify(asked) });
    });
  }
  function ask(method, path, body = "", htmx = false) {
    const id = padOf(path), { csrf, name, look, language } = get(ABOUT) ?? {};
    const log = get(copyOf(id ?? latest()))?.log ?? [];
    const waiting = unsent(id).map((each) => ({ path: each.path ?? `/pad/${id}/write`, body: each.body, at: each.at ?? 0 }));
    return call({ method, path, body, htmx, at: Date.now() / 1000, csrf, name, look, language, log, waiting });
  }
  const latest = () => ids("stammtisch-copy-").sort((a, b) => (get(copyOf(b))?.at ?? 0) - (get(copyOf(a))?.at ?? 0))[0];

  // --- what is kept

  // The pad's log beyond what is here; false where there was no way to it.
  async function keep(id = here()) {
    if (!id || id.startsWith("new-")) return true;
    const copy = get(copyOf(id)) ?? { log: [] };
    try {
      const answer = await fetch(`/pad/${id}/copy?after=${copy.log.length}`);
      if (!answer.ok) return false;
      const more = (await answer.json()).log;
      set(copyOf(id), { log: [...copy.log, ...more], at: Date.now() });
      if (globalThis.caches && !busy(id)) {  // the page that a cold start shows at once
        const pages = await caches.open("stammtisch-pages");
        if (more.length || !await pages.match(`/pad/${id}`)) await pages.add(`/pad/${id}`);
      }
    } catch { return false; }
    for (const old of ids("stammtisch-copy-").sort((a, b) => get(copyOf(b)).at - get(copyOf(a)).at).slice(PADS)) if (!unsent(old).length) localStorage.removeItem(copyOf(old));
    return true;
  }
  // The page as it stands with what waits, for the next cold start.
  async function keepPage(id) {
    if (!globalThis.caches) return;
    const { html } = await ask("GET", `/pad/${id}`);
    const answer = new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
    await (await caches.open("stammtisch-pages")).put(`/pad/${id}`, answer);
  }
  async function prepare() {
    try { set(ABOUT, await (await fetch("/pads/engine")).json()); } catch { return; }
    if (!navigator.serviceWorker) { if (here()) start(); return; }  // only a running engine is there later
    try {
      await navigator.serviceWorker.register("/pads/sw.js", { scope: "/pad" });
      const { active } = await navigator.serviceWorker.ready, line = new MessageChannel();
      line.port1.onmessage = ({ data }) => { if (data.kept) { set(KEPT, data.kept); tell(); }
        if (data.pages) document.dispatchEvent(new Event("stammtisch:pages")); };
      active.postMessage("keep", [line.port2]);
    } catch { if (here()) start(); }
  }

  // --- in place of the server

  const busy = (id) => unsent(id).length > 0;
  async function reach(url, request = {}) {
    const { pathname, search } = new URL(url, location.href), path = pathname + search, id = padOf(path);
    if (pathname.endsWith("/stream") || !able() && !engine.worker) return fetch(url, request);
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
    const answer = await ask(request.method ?? "GET", path, body, true);
    if (answer.waits) await wait(id, path, body, answer);
    return new Response(answer.html, { status: answer.status ?? 200, headers: { "content-type": "text/html; charset=utf-8" } });
  }
  async function wait(id, path, body, { label = "", go }) {
    const item = { key: new URLSearchParams(body).get("key") || random(), path, body, label, at: Date.now() / 1000 };
    if (!set(boxOf(id), [...get(boxOf(id)) ?? [], item])) throw new Error("there is no room on this device");
    tell();
    keepPage(id);
    if (go) location.assign(go);
    send();
  }
  // A page that was not kept, drawn here; it takes the place of this one.
  async function draw(method, path, body = "") {
    const answer = await ask(method, path, body), id = padOf(path);
    if (answer.opened) return opened(path, body, answer.opened);
    if (answer.waits) return wait(id, path, body, answer);
    if (answer.status >= 400 && !/<html/.test(answer.html)) return refuse(answer.html);
    if (path === `/pad/${id}`) keepPage(id);
    over(answer.html);
  }
  function refuse(html) {
    const place = document.querySelector("#notice, #panel");
    if (!place) throw new Error("nothing to show");
    place.replaceChildren(document.createRange().createContextualFragment(html));
  }
  function over(html) { document.open(); document.write(html); document.close(); }
  async function opened(path, body, log) {
    const id = `new-${random()}`, item = { key: new URLSearchParams(body).get("key"), path, body, label: "", at: Date.now() / 1000 };
    if (!set(copyOf(id), { log, at: Date.now() }) || !set(boxOf(id), [item])) throw new Error("there is no room on this device");
    const { html } = await ask("GET", `/pad/${id}`);
    await keepPage(id);
    if (navigator.serviceWorker?.controller) location.assign(`/pad/${id}`);
    else { history.pushState(null, "", `/pad/${id}`); over(html); }
  }
  // The form of a new pad: opened by the server or, where there is no way to it, here.
  async function open(form, chair) {
    const path = new URL(form.action).pathname, body = new URLSearchParams(new FormData(form));
    body.set("key", form.dataset.key ??= random());
    if (chair) body.set("do", "chair");
    const said = chair ? null : await post(path, body.toString());
    if (said?.state === "opened") return location.assign(`/pad/${said.id}`);
    if (said || navigator.onLine && !since()) return form.submit();  // the page says what is wrong
    document.body.setAttribute("aria-busy", "true");  // the engine may have to start first
    await draw("POST", path, body.toString());
  }

  // --- the way back

  async function send() {
    if (sending || !navigator.onLine) return;
    sending = true;
    try { for (const id of ids("stammtisch-pad-")) if (busy(id) && !await sendPad(id)) break; } finally { sending = false; }
  }
  async function sendPad(id) {
    const change = (key, how) => set(boxOf(id), (get(boxOf(id)) ?? []).flatMap((each) => each.key === key ? how(each) : [each]));
    for (const item of unsent(id)) {
      const said = await post(item.path ?? `/pad/${id}/write`, item.body);
      if (!said) { lost(); return false; }
      back();
      if (said.state === "opened") return moved(id, said.id, item.key);
      change(item.key, (each) => said.state === "refused" ? [{ ...each, reason: said.text ?? "" }] : []);
      if (said.state === "refused" && item.path?.startsWith("/pads/new/")) return true;
    }
    if (!get(boxOf(id))?.length) localStorage.removeItem(boxOf(id));
    tell();
    await keep(id);
    document.dispatchEvent(new CustomEvent("stammtisch:sent", { detail: id }));
    return true;
  }
  // The pad that was opened here has its own place on the server now.
  async function moved(id, to, key) {
    const rest = (get(boxOf(id)) ?? []).filter((each) => each.key !== key);
    set(boxOf(to), rest.map((each) => ({ ...each, path: each.path.replace(`/pad/${id}`, `/pad/${to}`) })));
    for (const old of [boxOf(id), copyOf(id), `${boxOf(id)}-draft`]) localStorage.removeItem(old);
    if (globalThis.caches) await (await caches.open("stammtisch-pages")).delete(`/pad/${id}`);
    await keep(to);
    const sent = await sendPad(to);
    if (here() === id) location.replace(`/pad/${to}`);
    return sent;
  }

  // --- what is said about it

  const since = () => get(SINCE);
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

  // Forms that no script sends.
  document.addEventListener("submit", (event) => {
    const form = event.target, path = new URL(form.action).pathname;
    if (form.hasAttribute("hx-post") || !padOf(path) || !able() || navigator.onLine && !since() && !busy(padOf(path))) return;
    event.preventDefault();
    draw("POST", path, new URLSearchParams(new FormData(form, event.submitter)).toString());
  });
  addEventListener("offline", lost);
  addEventListener("online", () => send());
  if (!navigator.onLine) lost();
  setInterval(send, 8000);
  addEventListener("load", () => { tell(); send(); prepare().then(() => keep()); });
  return { get able() { return able(); }, get lost() { return !navigator.onLine || Boolean(since()); }, lose: lost, back, busy: () => busy(here()), reach, keep, draw, open, send, tell, pads: () => ids("stammtisch-copy-new-").map((id) => ({ id: `new-${id}`, ...get(copyOf(`new-${id}`)) })) };
})();
