import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { CircleUserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { BarPopup } from '../ui/popup/BarPopup.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './TopBar.module.css'

const AccountPanel = lazyPart(async () => (await import('./AccountPanel.tsx')).AccountPanel)

/** The signed-in person; behind it the colour scheme and Logout (SHL-36). */
export function AccountMenu() {
  const session = useSession()
  const { data: me } = useQuery(queryOf(users.me))
  const [isOpen, setOpen] = useState(false)
  const name = me ? `${me.first_name} ${me.last_name}` : (session?.username ?? '')
  return (
    <BarPopup
      className={classes.button}
      label={`Account of ${name}`}
      face={
        <>
          {me?.avatar ? (
            <Portrait name={name} src={me.avatar} size={28} />
          ) : (
            <CircleUserRound size={28} strokeWidth={1.6} aria-hidden />
          )}
          <span className={classes.name}>{name}</span>
        </>
      }
      title="Account"
      width={280}
      isOpen={isOpen}
      onChange={setOpen}
    >
      <div className={classes.account}>
        <p>
          <strong>{name}</strong>
          <br />
          {me?.username ?? session?.username}
        </p>
        <Suspense fallback={<div className={classes.waiting} />}>
          <AccountPanel onLeave={() => setOpen(false)} />
        </Suspense>
      </div>
    </BarPopup>
  )
}
