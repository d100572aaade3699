/** Shows a page of its own while the server is away. Everything else comes from the network: no code is ever kept. */
const KEPT = "offline-1";
const PAGE = ["/offline.html", "/offline.css"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const kept = caches.open(KEPT).then((cache) =>
    cache.addAll(PAGE.map((path) => new Request(path, { cache: "reload" })))
  );
  event.waitUntil(kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  );
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const kept = request.mode === "navigate" ? PAGE[0] : PAGE.includes(pathname) ? pathname : null;
  if (kept) event.respondWith(fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error()));
});
