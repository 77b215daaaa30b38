const longestPause = 10_000

/**
 * Fetches a part of a page that is loaded when it is needed, and tries again until it is there: a line that fails at
 * that moment must not take the page with it, nor what somebody has typed into it. A browser that remembers a failed
 * file until the page is loaded anew leaves the part away until then.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 500; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await load()
    } catch {
      await lineOr(pause)
    }
  }
}

/** Over when the browser is on line again, or after so many milliseconds. */
const lineOr = (milliseconds: number) =>
  new Promise<void>((over) => {
    setTimeout(over, milliseconds)
    addEventListener('online', () => over(), { once: true })
  })
