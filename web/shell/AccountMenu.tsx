import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { PopoverButton } from '../ui/PopoverButton.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import classes from './TopBar.module.css'

/** The signed-in user, with a popover for the colour scheme and Logout (SHL-36). */
export function AccountMenu() {
  const session = useSession()
  const { data: me } = useQuery(queryOf(users.me))
  const [opened, setOpened] = useState(false)
  const name = me ? `${me.first_name} ${me.last_name}` : (session?.username ?? '')
  return (
    <PopoverButton
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
      opened={opened}
      onChange={setOpened}
    >
      <div className={classes.account}>
        <p>
          <strong>{name}</strong>
          <br />
          {me?.username ?? session?.username}
        </p>
        <AccountPanel onLeave={() => setOpened(false)} />
      </div>
    </PopoverButton>
  )
}
