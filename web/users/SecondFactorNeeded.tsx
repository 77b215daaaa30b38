import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { ShieldAlert } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { queryOf } from '../platform/query.ts'
import classes from './GuestBanner.module.css'

const setUp = '/profile/account'

/** Leads staff without a second factor to the page where they set one up. */
export function SecondFactorNeeded() {
  const { data: me } = useQuery(queryOf(users.me))
  const { pathname } = useLocation()
  if (!me?.needs_second_factor) return null
  if (pathname !== setUp) return <Navigate to={setUp} replace />
  return (
    <aside className={classes.banner} aria-label="Two-step sign-in">
      <ShieldAlert size={18} aria-hidden />
      <p>
        <strong>Set up two-step sign-in</strong>
        <br />
        Staff need a second factor. Set up an authenticator app or a passkey below to continue.
      </p>
    </aside>
  )
}
