/** An instant in the user's time zone, to the minute. */
export const local = (moment: Date) => {
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** The UTC offset of the user's time zone at that instant. */
export function offset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The present instant in the format of stored dates. */
export function localNow(): string {
  const now = new Date()
  return `${local(now)}:${two(now.getSeconds())}${offset(now)}`
}

const two = (count: number) => String(count).padStart(2, '0')
