import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { MailX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { queryOf } from '../platform/query.ts'
import classes from './GuestBanner.module.css'

const remedy = '/profile/notifications'

/** Tells somebody whose address was refused three times that nothing is mailed to them, and where to change that. */
export function MailBanner() {
  const { data: me } = useQuery(queryOf(users.me))
  const { pathname } = useLocation()
  // There the page itself says it, and offers to try again.
  if (!me?.mails_stopped || pathname === remedy) return null
  return (
    <aside className={classes.banner} aria-label="Your mails">
      <MailX size={18} aria-hidden />
      <p>
        <strong>Your mails have stopped</strong>
        <br />
        {me.username} refused three mails in a row. <Link to={remedy}>See what you can do</Link>
      </p>
    </aside>
  )
}
