const units = ['KB', 'MB', 'GB'] as const

/** Formats a number of bytes: '812 bytes', '1.4 KB', '36 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let [amount, unit] = [bytes / 1000, 0]
  // Values that would be rounded to 1000 use the next unit.
  while (amount >= 999.5 && unit < units.length - 1) [amount, unit] = [amount / 1000, unit + 1]
  return `${amount < 9.95 ? amount.toFixed(1) : Math.round(amount)} ${units[unit]}`
}
