import { errorCode } from '../error-code.ts'

const minute = 60_000
const minutes = 60
const mostDurations = 1000
const longestMessage = 300

/** An error as the status page shows it. */
export interface RecentError {
  at: string
  message: string
}

/** Counts of the last 60 minutes, and the longest duration among them. */
export class CountOfLastHour {
  /** By minute, the latest last. */
  #counts: { at: number; count: number; longest: number }[] = []

  add(seconds = 0): void {
    const at = Math.floor(Date.now() / minute)
    const current = this.#counts.at(-1)
    if (current?.at === at) {
      current.count++
      current.longest = Math.max(current.longest, seconds)
      return
    }
    this.#forget()
    this.#counts.push({ at, count: 1, longest: seconds })
  }

  get count(): number {
    this.#forget()
    return this.#counts.reduce((sum, { count }) => sum + count, 0)
  }

  /** Seconds. */
  get longest(): number {
    this.#forget()
    return Math.max(0, ...this.#counts.map(({ longest }) => longest))
  }

  #forget(): void {
    const first = Math.floor(Date.now() / minute) - minutes
    this.#counts = this.#counts.filter(({ at }) => at > first)
  }
}

/** Errors of the last hour: their number and the last one. */
export class ErrorsOfLastHour {
  readonly #counts = new CountOfLastHour()
  #last: RecentError | undefined

  add(error: unknown): void {
    this.#counts.add()
    this.#last = { at: new Date().toISOString(), message: messageOf(error).slice(0, longestMessage) }
  }

  get figures(): { errors_last_hour: number; last_error: RecentError | null } {
    const count = this.#counts.count
    return { errors_last_hour: count, last_error: count > 0 ? (this.#last ?? null) : null }
  }
}

/** The latest durations within the last hour. */
export class DurationsOfLastHour {
  #latest: { at: number; seconds: number }[] = []

  add(seconds: number): void {
    this.#latest.push({ at: Date.now(), seconds })
    if (this.#latest.length > 2 * mostDurations) this.#latest = this.#latest.slice(-mostDurations)
  }

  get figures(): { p50_seconds: number | null; p95_seconds: number | null } {
    const since = Date.now() - minutes * minute
    const sorted = this.#latest
      .slice(-mostDurations)
      .filter(({ at }) => at > since)
      .map(({ seconds }) => seconds)
      .sort((one, other) => one - other)
    const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null
    return { p50_seconds: quantile(0.5), p95_seconds: quantile(0.95) }
  }
}

/** The message of an error, or that of its causes: an error with several addresses has none of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message || (errorCode(error) ?? error.name)
}
