import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { ShieldAlert } from 'lucide-react'
import { Link, Navigate, useLocation } from 'react-router'
import type { RoleEntry } from 'contract/users/users.schemas.ts'
import { queryOf } from '../platform/query.ts'
import { momentOf } from '../ui/dates.ts'
import classes from './GuestBanner.module.css'

const setUp = '/profile/account'

/**
 * Leads staff without a second factor to the page where they set one up, and members of institutions that require one or
 * will do so.
 */
export function SecondFactorNeeded() {
  const { data: me } = useQuery(queryOf(users.me))
  const { pathname } = useLocation()
  if (!me?.needs_second_factor)
    return <RequiredByInstitutes roles={me?.roles ?? []} isThere={pathname === setUp} />
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

interface RequiredProps {
  roles: readonly RoleEntry[]
  /** Whether the page where it is set up is open. */
  isThere: boolean
}

function RequiredByInstitutes({ roles, isThere }: RequiredProps) {
  const required = roles.flatMap(({ institute_name: name, second_factor_from: from, awaits_second_factor }) =>
    from === undefined ? [] : { name, from, isHeld: awaits_second_factor ?? false },
  )
  if (required.length === 0) return null
  const held = [...new Set(required.filter(({ isHeld }) => isHeld).map(({ name }) => name))]
  const next = required.toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]!
  return (
    <aside className={classes.banner} aria-label="Two-step sign-in">
      <ShieldAlert size={18} aria-hidden />
      <p>
        <strong>
          {isThere ? 'Set up two-step sign-in' : <Link to={setUp}>Set up two-step sign-in</Link>}
        </strong>
        <br />
        {held.length > 0
          ? `You have no rights as a member of ${held.join(' and ')} until you have a second factor. Your roles are kept.`
          : `${next.name} requires a second factor of its members from ${momentOf(next.from)}.`}
      </p>
    </aside>
  )
}
