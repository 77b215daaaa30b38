import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds after which a job waits no longer, and between two looks. */
const longest = 2000
const pause = 20

/**
 * Lets requests go first: what a job does is waited for by nobody who looks at a page, so it begins once three quarters
 * of the connections for requests are free, or two seconds after it was due.
 */
export async function giveWay(pool: pg.Pool, due: Date): Promise<void> {
  const end = Math.min(due.getTime(), Date.now()) + longest
  while (isBusy(pool) && Date.now() < end) await setTimeout(pause)
}

const isBusy = ({ totalCount, idleCount, options: { max } }: pg.Pool) => totalCount - idleCount > max / 4
