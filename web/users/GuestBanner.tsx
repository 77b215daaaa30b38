import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { Hourglass } from 'lucide-react'
import { queryOf } from '../platform/query.ts'
import classes from './GuestBanner.module.css'

/** Tells somebody whose roles all wait for approval why they see little yet (DEF-60). */
export function GuestBanner() {
  const { data: me } = useQuery(queryOf(users.me))
  if (!me?.is_guest) return null
  const waiting = [
    ...new Set(me.roles.filter(({ role }) => role !== 'Follower').map((one) => one.institute_name)),
  ]
  return (
    <aside className={classes.banner} aria-label="Your account">
      <Hourglass size={18} aria-hidden />
      <p>
        <strong>Profile verification pending</strong>
        <br />
        An Admin of {waiting.join(' or ')} has to approve your role. You can look around meanwhile.
      </p>
    </aside>
  )
}
