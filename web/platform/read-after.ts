/** Milliseconds after which every replica of the database has a change. */
const longest = 60_000

let latest: { position: string; at: number } | undefined

/** A live message told of a change at this position of the database's log: what is read from now on must have it. */
export function mustReadAfter(position: unknown): void {
  if (typeof position === 'string') latest = { position, at: Date.now() }
}

/** The position that the next requests must have; undefined if none was told of lately. */
export const positionToRead = (): string | undefined =>
  latest && Date.now() - latest.at < longest ? latest.position : undefined
