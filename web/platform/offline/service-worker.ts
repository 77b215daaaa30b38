/**
 * Caches the files of the fill page, so that a reload without a connection shows it. It caches no data: the page itself
 * stores surveys (web/answers/storage/kept-forms.ts) for their reader, until they sign out. It also shows push
 * notifications (server/notifications/push/).
 */

/** The part of the worker's global scope that is used here. */
interface WorkerScope {
  location: Location
  importScripts: (address: string) => void
  offlineFiles: FileList
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  addEventListener: <Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ) => void
}
interface Tab {
  url: string
  focus: () => Promise<unknown>
}
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { request: Request; respondWith: (response: Promise<Response>) => void }
  push: Lasting & { data: { json: () => unknown } | null }
  notificationclick: Lasting & { notification: Notification }
}

declare const self: WorkerScope

/** Milliseconds to wait for the server before the page is shown from the cache. */
const patience = 1500
/** The app, for every page. */
const html = '/index.html'
/** What the server answers with data or files. */
const notPages = ['/api/', '/media/', '/ws/', '/dev/', '/assets/']
/** The logo in the frame of every page: its name stays when its content changes. */
const mark = '/seventeen.svg'

interface FileList {
  /** Changes with every build. */
  version: string
  files: string[]
}

// Written by the build. Browsers install the worker again when this file has changed.
self.importScripts('/offline-files.js')

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.some((path) => url.pathname.startsWith(path))) event.respondWith(page(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname === mark) event.respondWith(newest(request))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as PushMessage).link))
})

async function install(): Promise<void> {
  const { version, files } = self.offlineFiles
  const cache = await caches.open(version)
  const missing = await Promise.all(files.map(async (name) => ((await cache.match(name)) ? [] : [name])))
  await cache.addAll(missing.flat())
  for (const name of await caches.keys()) if (name !== version) await caches.delete(name)
  await self.skipWaiting()
}

/** A page from the server; from the cache if the server does not answer, or a proxy answers in its place. */
async function page(request: Request): Promise<Response> {
  const giveUp = new AbortController()
  const late = setTimeout(() => giveUp.abort(), patience)
  try {
    const response = await fetch(request, { signal: giveUp.signal })
    if (![502, 503, 504].includes(response.status)) return response
    return (await caches.match(html)) ?? response
  } catch (error) {
    const cached = await caches.match(html)
    if (cached) return cached
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
    const cached = await caches.match(mark)
    if (cached) return cached
    throw error
  })

interface PushMessage {
  id: number
  title: string
  /** A path of the app. */
  link: string
}

/** Browsers require that every message is shown. */
const show = (data: { json: () => unknown } | null): Promise<void> => {
  const message = (data?.json() ?? {
    id: 0,
    title: 'You have new notifications',
    link: '/notification',
  }) as PushMessage
  return self.registration.showNotification(message.title, {
    // A repeated message replaces the first one.
    tag: `notification ${message.id}`,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: message,
  })
}

/** Shows the page in a tab that has it open, otherwise in a new one: other tabs may contain unsaved input. */
async function open(link: string): Promise<void> {
  const { origin } = self.location
  const address = new URL(link, origin)
  const { href } = address.origin === origin ? address : new URL('/notification', origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find(({ url }) => url === href)
  await (shown ? shown.focus() : self.clients.openWindow(href))
}

// Makes this file a module, so that `self` is the worker here.
export {}
