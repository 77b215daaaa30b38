/** Where to go after signing in: `next` when it is a path of our own, so that no link can lead elsewhere (SEC-21). */
export function afterSignIn(next: string | null): string {
  const fallback = '/projects'
  if (!next || !next.startsWith('/')) return fallback
  // The browser folds backslashes, tabs and double slashes into another host: what it makes of the text decides.
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : fallback
}
