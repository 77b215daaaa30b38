/** Formats a duration in seconds: '12 seconds', '3 minutes', '5 hours', '2 days'. */
export function duration(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [seconds / 60, 'minute']
        : seconds < 36 * 3600
          ? [seconds / 3600, 'hour']
          : [seconds / 86_400, 'day']
  const whole = Math.max(1, Math.round(amount))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
