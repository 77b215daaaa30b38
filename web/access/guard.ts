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
