import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { Hourglass } from 'lucide-react'
import { queryOf } from '../platform/query.ts'
import classes from './GuestBanner.module.css'

/** Explains to users whose roles all await approval why they see so little (DEF-60). */
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
        An Admin of {waiting.join(' or ')} has to approve your role. Until then your access is limited.
      </p>
    </aside>
  )
}
