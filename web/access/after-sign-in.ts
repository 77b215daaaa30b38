/**
 * Where to go after signing in: `next` if it is a path of this site, so that links cannot redirect to other sites (SEC-21).
 * @param startsAtHome whether the user is new and has no project yet
 */
export function afterSignIn(next: string | null, startsAtHome = false): string {
  const fallback = startsAtHome ? '/dashboard' : '/projects'
  if (!next || !next.startsWith('/')) return fallback
  // Checks the parsed URL, because browsers read backslashes, tabs and double slashes as another host.
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : fallback
}
