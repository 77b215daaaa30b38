import { lazy, type ComponentType } from 'react'
import { loadUntilThere } from './offline/load-until-there.ts'

/**
 * A component whose code is loaded on demand, with retries until it is there: a network failure must not replace the
 * page, or what is typed in it, by an error.
 */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadUntilThere(load) }))
