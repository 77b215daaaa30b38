import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { MailX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { queryOf } from '../platform/query.ts'
import classes from './GuestBanner.module.css'

const remedy = '/profile/notifications'

/** Informs users whose address rejected three e-mails that no more are sent, with a link to fix it. */
export function MailBanner() {
  const { data: me } = useQuery(queryOf(users.me))
  const { pathname } = useLocation()
  // That page shows the same message with a button to try again.
  if (!me?.mails_stopped || pathname === remedy) return null
  return (
    <aside className={classes.banner} aria-label="Your e-mails">
      <MailX size={18} aria-hidden />
      <p>
        <strong>You are not receiving e-mails</strong>
        <br />
        {me.username} rejected three e-mails in a row. <Link to={remedy}>Fix this</Link>
      </p>
    </aside>
  )
}
