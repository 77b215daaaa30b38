const twoDigits = (part: number) => String(part).padStart(2, '0')

/** An ISO instant as YYYY-MM-DDTHH:mm in the browser's time zone. */
export function localOfInstant(instant: string): string {
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The ISO instant of YYYY-MM-DDTHH:mm in the browser's time zone; undefined if it is none. */
export function instantOfLocal(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  // Without an offset, the browser reads it in its own time zone.
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
