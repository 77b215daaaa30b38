import { redirect, type LoaderFunctionArgs } from 'react-router'
import { currentSession } from '../platform/session.ts'

/** Lets members pass; visitors go to the landing page, and to this address after signing in (ACC-02). */
export function guard({ request }: LoaderFunctionArgs): null {
  if (currentSession()) return null
  const { pathname, search } = new URL(request.url)
  const home = pathname === '/' && search === ''
  throw redirect(home ? '/start' : `/start?next=${encodeURIComponent(pathname + search)}`)
}

/** Redirects members from the sign-in and the registration (decisions, section 2). */
export function strangersOnly(): null {
  if (currentSession()) throw redirect('/dashboard')
  return null
}
