import { redirect, type LoaderFunctionArgs } from 'react-router'
import { currentSession } from '../platform/session.ts'

/** Lets members through; everybody else goes to the landing page, and on to this address after signing in (ACC-02). */
export function guard({ request }: LoaderFunctionArgs): null {
  if (currentSession()) return null
  const { pathname, search } = new URL(request.url)
  const home = pathname === '/' && search === ''
  throw redirect(home ? '/start' : `/start?next=${encodeURIComponent(pathname + search)}`)
}

/** Members have no business on the landing page, at sign-in or in the registration (decisions, section 2). */
export function strangersOnly(): null {
  if (currentSession()) throw redirect('/dashboard')
  return null
}

/** Where to go after signing in: `next` when it is a path of our own, so that no link can lead elsewhere (SEC-21). */
export function afterSignIn(next: string | null): string {
  const fallback = '/projects'
  if (!next || !next.startsWith('/')) return fallback
  // The browser folds backslashes, tabs and double slashes into another host: what it makes of the text decides.
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : fallback
}
