/** Where this tab keeps the addresses of the scripts that it has received, one a line. They are in the browser's cache. */
const place = 'received-scripts'

/** The files that are here or on their way, by address. One that did not come is asked for again. */
const coming = new Map<string, Promise<void>>()
let received: Set<string> | undefined
/** Scripts whose preload failed. */
const failed = new Set<string>()

/**
 * Loads a module after its files have come: the build calls this for each `import()`. Where they do not come the module
 * is not asked for, as Firefox, Safari and older versions of Chrome never ask again for a module that failed.
 * @param files paths of all scripts and style sheets that it needs, its own script among them
 * @throws Error 'Unable to load …' for a file that does not come
 */
export async function loadModule<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(come))
  return load()
}

function come(file: string): Promise<void> {
  const { href } = new URL(`/${file}`, location.href)
  if (coming.size === 0) for (const here of filesOfPage()) coming.set(here, Promise.resolve())
  const known = coming.get(href)
  if (known) return known
  const asked = href.endsWith('.css') ? askForStyles(href) : askForScript(href)
  coming.set(href, asked)
  asked.catch(() => coming.delete(href))
  return asked
}

/** What the HTML of the page has asked for. */
const filesOfPage = (): string[] => [
  ...Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src),
  ...Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
    ({ href }) => href,
  ),
]

/** Loads a script ahead, so that the module needs no request; what this tab has received is in the browser's cache. */
async function askForScript(href: string): Promise<void> {
  received ??= new Set(sessionStorage.getItem(place)?.split('\n'))
  if (received.has(href)) return void link({ rel: 'modulepreload', href })
  if (failed.has(href)) await fetchAgain(href)
  else await preload(href)
  received.add(href)
  try {
    sessionStorage.setItem(place, [...received].join('\n'))
  } catch {
    // No room is left: it is fetched again after a reload.
  }
}

/** Unlike a failed module, a failed preload leaves it possible to ask for the module later. */
async function preload(href: string): Promise<void> {
  try {
    await loaded(link({ rel: 'preload', as: 'script', href }))
  } catch (error) {
    failed.add(href)
    throw error
  }
}

/** Fetches a script whose preload failed, so that it waits in the browser's cache. */
async function fetchAgain(href: string): Promise<void> {
  try {
    const response = await fetch(href)
    if (!response.ok) throw new Error(String(response.status))
    // Until its last byte it can be lost.
    await response.arrayBuffer()
  } catch (cause) {
    throw missing(href, cause)
  }
  await consumeFailedPreload(href)
}

/**
 * Chrome answers the next request for a script with its preload, though that has failed: a request for the module would
 * fail for ever, one for a plain script is made instead. Other browsers load the file, and refuse to run a module as that.
 */
async function consumeFailedPreload(href: string): Promise<void> {
  const ignoreRefusal = (event: ErrorEvent) => {
    if (event.filename !== href) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('error', ignoreRefusal, true)
  const script = document.createElement('script')
  Object.assign(script, { crossOrigin: '', src: href })
  document.head.append(script)
  await loaded(script).catch(() => {})
  window.removeEventListener('error', ignoreRefusal, true)
  script.remove()
}

const askForStyles = (href: string) => loaded(link({ rel: 'stylesheet', href }))

const loaded = (element: HTMLLinkElement | HTMLScriptElement) =>
  new Promise<void>((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(missing(element instanceof HTMLLinkElement ? element.href : element.src))
    }
  })

function link(attributes: Pick<HTMLLinkElement, 'rel' | 'href'> & { as?: 'script' }): HTMLLinkElement {
  const element = document.createElement('link')
  Object.assign(element, attributes, { crossOrigin: '' })
  document.head.append(element)
  return element
}

const missing = (href: string, cause?: unknown) => new Error(`Unable to load ${href}`, { cause })
