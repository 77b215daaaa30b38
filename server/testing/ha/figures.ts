/** What has happened to people during a fault. */
export interface Figures {
  /** The longest time between two acknowledgements of a kind, in milliseconds. */
  away: Record<string, number>
  actions: number
  reads: number
  /** The longest that a person waited for what they read, in milliseconds. */
  longestRead: number
  /** Requests without a response, or with one after which browsers repeat them. */
  failed: string[]
  /** Requests with another status that is no success. */
  refused: string[]
  /** Reads that did not show what the same person had written. */
  stale: string[]
}

export const emptyFigures = (): Figures => ({
  away: {},
  actions: 0,
  reads: 0,
  longestRead: 0,
  failed: [],
  refused: [],
  stale: [],
})

/** A line of the table that is printed at the end. */
export interface Row {
  fault: string
  'seconds away': string
  actions: number
  'requests repeated': number
  lost: number
  doubled: number
  'old reads': number
}

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** "upload 6.0, answer 2.1": the longest first. */
export const awayOf = ({ away }: Figures): string =>
  Object.entries(away)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, time]) => `${kind} ${seconds(time)}`)
    .join(', ')

/** Vitest would add the place of each call to the output of the console. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export function printTable(title: string, rows: readonly Row[]): void {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first) as (keyof Row)[]
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const lines = [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(names.map((name) => row[name]))),
  ]
  print(`\n${title}\n\n${lines.join('\n')}\n`)
}
