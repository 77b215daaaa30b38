const place = 'tab'
const lockOf = (id: string) => `tab ${id}`
/** Milliseconds that a reloaded page waits for the lock of the previous page. */
const patience = 300

const newId = () => Math.random().toString(36).slice(2, 12)

let id: string | undefined
let claimed: Promise<string> | undefined

/** The id of this tab: kept on reload, new in a duplicated tab. A lock shows other tabs that it is open. */
export function claimTab(): Promise<string> {
  return (claimed ??= claim())
}

/** The claimed id, or a new one. */
export const tabId = (): string => (id ??= newId())

async function claim(): Promise<string> {
  const before = recall()
  id = before !== null && (await hold(before)) ? before : newId()
  if (id !== before) {
    remember(id)
    await hold(id)
  }
  return id
}

/** Holds the lock of a tab until the page closes; false if another page holds it. */
async function hold(tab: string): Promise<boolean> {
  // Without TLS there are no locks: all tabs count as closed.
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tab), { signal: AbortSignal.timeout(patience) }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}

/** Ids of the open tabs, including this one. */
export async function openTabs(): Promise<(tab: string) => boolean> {
  if (!('locks' in navigator)) return (tab) => tab === id
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (tab) => names.has(lockOf(tab))
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

function remember(tab: string): void {
  try {
    sessionStorage.setItem(place, tab)
  } catch {
    // Without storage there are no drafts.
  }
}
