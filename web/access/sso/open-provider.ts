/** Leaves the app for the page of a provider. */
export function openProvider(url: string): void {
  // Never a script, whatever the provider says about itself.
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) location.assign(url)
}

/** The key in sessionStorage of the page to open after signing in, which outlives the visit to the provider. */
const key = 'after sign-on'

export function keepNext(next: string | null): void {
  if (next) sessionStorage.setItem(key, next)
  else sessionStorage.removeItem(key)
}

export function takeNext(): string | null {
  const next = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return next
}
