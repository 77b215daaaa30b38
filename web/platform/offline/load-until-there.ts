const longestPause = 10_000

/**
 * Loads code, again and again until it is there: a network failure must not leave a page empty. Some browsers cache a
 * failed module until the page is reloaded; there it stays away until then.
 */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 500; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await load()
    } catch {
      await onlineOrAfter(pause)
    }
  }
}

/** Resolves when the browser is online again, or after this many milliseconds. */
const onlineOrAfter = (milliseconds: number) =>
  new Promise<void>((over) => {
    setTimeout(over, milliseconds)
    addEventListener('online', () => over(), { once: true })
  })
