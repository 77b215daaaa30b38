import { Button, Divider, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { access } from 'contract/access/access.contract.ts'
import { users } from 'contract/users/users.contract.ts'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { call } from '../platform/call.ts'
import { queryOf, queryClient } from '../platform/query.ts'
import { forgetSession, useSession } from '../platform/session.ts'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './TopBar.module.css'

/** The signed-in person, the colour scheme, and Logout (SHL-36). */
export function AccountMenu() {
  const session = useSession()
  const { data: me } = useQuery(queryOf(users.me))
  const name = me ? `${me.first_name} ${me.last_name}` : (session?.username ?? '')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()

  const logOut = () => {
    // Logging out must work even if the server cannot be reached.
    void call(access.signOut).catch(() => {})
    forgetSession()
    // Cleared after navigation; before, the open page would fetch everything again.
    void Promise.resolve(navigate('/start')).then(() => queryClient.clear())
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button className={classes.button} type="button" aria-label={`Account of ${name}`}>
          {me?.avatar ? (
            <Portrait name={name} src={me.avatar} size={28} />
          ) : (
            <CircleUserRound size={28} strokeWidth={1.6} aria-hidden />
          )}
          <span className={classes.name}>{name}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.account} aria-label="Account">
        <p>
          <strong>{name}</strong>
          <br />
          {me?.username ?? session?.username}
        </p>
        <SegmentedControl
          fullWidth
          aria-label="Appearance"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
          data={[
            { label: 'Light', value: 'light' },
            { label: 'Dark', value: 'dark' },
            { label: 'Auto', value: 'auto' },
          ]}
        />
        <Divider />
        <Button
          component={Link}
          to="/profile"
          variant="subtle"
          fullWidth
          justify="start"
          leftSection={<CircleUserRound size={18} aria-hidden />}
        >
          Profile
        </Button>
        <Button
          component={Link}
          to="/settings"
          variant="subtle"
          fullWidth
          justify="start"
          leftSection={<Settings size={18} aria-hidden />}
        >
          Settings
        </Button>
        <Button
          variant="subtle"
          fullWidth
          justify="start"
          leftSection={<LogOut size={18} aria-hidden />}
          onClick={logOut}
        >
          Logout
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
