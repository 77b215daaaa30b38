const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** An ISO instant as seen at `now` (milliseconds): '3 hours ago', 'yesterday', 'just now'. */
export function agoWords(instant: string, now: number): string {
  const seconds = (now - Date.parse(instant)) / 1000
  const unit = units.find(([, length]) => seconds >= length)
  if (!unit) return 'just now'
  format ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  return format.format(-Math.floor(seconds / unit[1]), unit[0])
}

let format: Intl.RelativeTimeFormat | undefined
