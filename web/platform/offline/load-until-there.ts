const longestPause = 10_000

/** Whether code could not be loaded. Each browser has its own words, and none has a code for it. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError
    ? /\bimport|module script/i.test(error.message)
    : error instanceof Error && error.message.startsWith('Unable to load')

/**
 * Loads code, again and again until it is there: a network failure must not leave a page empty. Code that came and
 * fails would fail again.
 */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 500; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await load()
    } catch (error) {
      if (!isMissingCode(error)) throw error
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
