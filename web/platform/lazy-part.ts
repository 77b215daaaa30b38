import { lazy, type ComponentType } from 'react'

const longestPause = 10_000

/**
 * A part of a page whose file is fetched when it is needed, and asked for until it is there: a line that fails at that
 * moment must not take the page with it, nor what somebody has typed into it. A browser that remembers a failed file
 * until the page is loaded anew leaves the part away until then.
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

/** Over when the browser is on line again, or after so many milliseconds. */
const onlineOrAfter = (milliseconds: number) =>
  new Promise<void>((over) => {
    setTimeout(over, milliseconds)
    addEventListener('online', () => over(), { once: true })
  })
