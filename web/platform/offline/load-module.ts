/** Where this tab keeps the addresses of the scripts that it has received, one a line. They are in the browser's cache. */
const place = 'received-scripts'

/** The files that are here or on their way, by address. One that did not come is asked for again. */
const coming = new Map<string, Promise<void>>()
let received: Set<string> | undefined

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

/** Fetches a script, so that the module comes from the cache; what this tab has received is there already. */
async function askForScript(href: string): Promise<void> {
  received ??= new Set(sessionStorage.getItem(place)?.split('\n'))
  if (received.has(href)) return void link('modulepreload', href)
  try {
    const response = await fetch(href)
    if (!response.ok) throw new Error(String(response.status))
    // Until its last byte it can be lost.
    await response.arrayBuffer()
  } catch (cause) {
    throw missing(href, cause)
  }
  received.add(href)
  try {
    sessionStorage.setItem(place, [...received].join('\n'))
  } catch {
    // No room is left: it is fetched again after a reload.
  }
}

const askForStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const styles = link('stylesheet', href)
    styles.onload = () => resolve()
    styles.onerror = () => {
      styles.remove()
      reject(missing(href))
    }
  })

function link(rel: string, href: string): HTMLLinkElement {
  const element = document.createElement('link')
  Object.assign(element, { rel, crossOrigin: '', href })
  document.head.append(element)
  return element
}

const missing = (href: string, cause?: unknown) => new Error(`Unable to load ${href}`, { cause })
