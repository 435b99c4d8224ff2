// In place of the server while there is none: pages that were seen, files, and the engine. HOUSE,
// which the server writes above, says what to keep. Only pads and the sheets of tables are looked after.
"use strict";
const FILES = `stammtisch-files-${HOUSE.version}`, ENGINE = `stammtisch-engine-${HOUSE.engine}`, PAGES = "stammtisch-pages";
const SHELL = "/pads/offline", MOST = 60;
// A form stands within 2 s, also where a network takes the question and never answers.
const patience = ({ pathname }) => pathname === "/pads" ? 1500 : 600;
const SHEET = /^\/club\/[^/]+\/e\/[^/]+(\/me\/[^/]+\/[^/]+)?\/sheet\/\d+\/\d+(\/[\w-]{16})?/, PLACE = /^\/pad\/[\w-]+/;
const whole = (found, pathname) => found.exec(pathname)?.[0] === pathname;
const kept = ({ pathname, search }) => !search && (/^\/pads(\/new\/\w+)?$/.test(pathname) || whole(PLACE, pathname) || whole(SHEET, pathname));

addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(FILES)).addAll(HOUSE.files);
  await (await caches.open(PAGES)).add(SHELL);
  await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("stammtisch-") && ![FILES, ENGINE, PAGES].includes(name)) await caches.delete(name);
  await clients.claim();
})()));
// A page that has time for it asks to keep the rest.
addEventListener("message", (event) => event.waitUntil((async () => {
  const [engine, pages] = await Promise.all([caches.open(ENGINE), caches.open(PAGES)]);
  try {
    for (const file of HOUSE.engineFiles) if (!await engine.match(file)) await engine.add(file);
    event.ports[0]?.postMessage({ kept: HOUSE.engine });
    if (event.data === "pages") for (const page of HOUSE.pages) if (!await pages.match(page)) await pages.add(page);
    event.ports[0]?.postMessage({ pages: HOUSE.pages.length });
  } catch (fault) { event.ports[0]?.postMessage({ fault: String(fault) }); }
})()));

addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate" && (SHEET.test(address.pathname) || /^\/pads?(\/|$)/.test(address.pathname))) event.respondWith(page(request, address));
  else if (/^\/(static|pads\/engine)\/./.test(address.pathname)) event.respondWith(file(request));
});
async function file(request) {
  const found = await caches.match(request);
  if (found) return found;
  try { return await fetch(request); } catch {
    return await caches.match(request, { ignoreSearch: true }) ?? Response.error(); // of another version
  }
}
// What was seen before stands at once where there is no network, or a slow one.
async function page(request, address) {
  const pages = await caches.open(PAGES), before = await pages.match(request);
  if (before && !navigator.onLine) return before;
  try {
    const answer = await fetch(request, before && { signal: AbortSignal.timeout(patience(address)) });
    if (answer.ok && !answer.redirected && kept(address)) await keep(pages, request, answer.clone());
    return answer;
  } catch { return before ?? await pages.match(SHELL); }
}
async function keep(pages, request, answer) {
  await pages.put(request, answer);
  const seen = (await pages.keys()).filter(({ url }) => [PLACE, SHEET].some((place) => place.test(new URL(url).pathname)));
  for (const old of seen.slice(0, -MOST)) await pages.delete(old);
}
