/** A moment by the reader's own clock, to the minute. */
export const local = (moment: Date) => {
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** How far that clock is from UTC then. */
export function offset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The present moment as a date and time is stored. */
export function localNow(): string {
  const now = new Date()
  return `${local(now)}:${two(now.getSeconds())}${offset(now)}`
}

const two = (count: number) => String(count).padStart(2, '0')
