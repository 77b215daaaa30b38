import { lazy, type ComponentType } from 'react'

const longestPause = 10_000

/**
 * A component whose code is loaded on demand, with retries until it is there: a network failure must not replace the
 * page, or what is typed in it, by an error. Some browsers cache a failed module until the page is reloaded; there the
 * component stays away until then.
 */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadUntilThere(load) }))

async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
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
