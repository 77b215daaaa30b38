const secondsOfDay = 86_400

/** Formats times as 2026-01-31T17:30:00Z. Returns the same buffer each time. */
export class Stamp {
  readonly #bytes = Buffer.from('0000-00-00T00:00:00Z')
  #day = NaN

  /** @param seconds since 1970 */
  of(seconds: number): Buffer {
    const day = Math.floor(seconds / secondsOfDay)
    if (day !== this.#day) this.#bytes.write(new Date(day * secondsOfDay * 1000).toISOString().slice(0, 10))
    this.#day = day
    const second = seconds - day * secondsOfDay
    this.#digits(11, Math.floor(second / 3600))
    this.#digits(14, Math.floor(second / 60) % 60)
    this.#digits(17, second % 60)
    return this.#bytes
  }

  #digits(at: number, value: number) {
    this.#bytes[at] = 48 + Math.floor(value / 10)
    this.#bytes[at + 1] = 48 + (value % 10)
  }
}
