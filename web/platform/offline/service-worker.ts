/**
 * Keeps the files with which the fill page opens, so that a reload without a line shows it. It keeps nothing of what
 * the server says about anybody: surveys are kept by the page itself (web/answers/storage/kept-forms.ts), for their
 * reader, until they sign out.
 */

/** The part of the worker's global scope that is used here. */
interface WorkerScope {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: <Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ) => void
}
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { request: Request; respondWith: (response: Promise<Response>) => void }
}

declare const self: WorkerScope

/** Milliseconds until a page that does not come is shown from the device. */
const patience = 1500
const list = '/offline-files.json'
/** The mark in the frame of every page: its name stays when its content changes. */
const mark = '/seventeen.svg'

interface FileList {
  /** Changes with every build. */
  version: string
  files: string[]
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname === mark) event.respondWith(newest(request))
})

/** Not what is downloaded, which may take its time. */
const isPage = ({ pathname }: URL) =>
  isSurvey(pathname) || (!/^\/(api|media|ws|dev|assets)\//.test(pathname) && !/\.\w{2,5}$/.test(pathname))
const isSurvey = (pathname: string) => /^\/quiz\/[^/]+\/?$/.test(pathname)

async function install(): Promise<void> {
  const { version, files }: FileList = await (await fetch(list, { cache: 'no-store' })).json()
  const cache = await caches.open(version)
  const missing = await Promise.all(files.map(async (name) => ((await cache.match(name)) ? [] : [name])))
  await cache.addAll(missing.flat())
  for (const name of await caches.keys()) if (name !== version) await caches.delete(name)
  await self.skipWaiting()
}

/** A page from the server; from the device if it does not answer, or a proxy answers in its place. */
async function page(request: Request, { pathname }: URL): Promise<Response> {
  const kept = isSurvey(pathname) ? '/quiz.html' : '/index.html'
  const giveUp = new AbortController()
  const late = setTimeout(() => giveUp.abort(), patience)
  try {
    const response = await fetch(request, { signal: giveUp.signal })
    if (![502, 503, 504].includes(response.status)) return response
    return (await caches.match(kept)) ?? response
  } catch (error) {
    const page = await caches.match(kept)
    if (page) return page
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** A file whose name changes with its content. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request)

const newest = (request: Request): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => {
    const kept = await caches.match(mark)
    if (kept) return kept
    throw error
  })

// A module of its own, so that `self` is the worker here.
export {}
