import { Button, Divider, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import { access } from 'contract/access/access.contract.ts'
import { CircleUserRound, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '../platform/call.ts'
import { queryClient } from '../platform/query.ts'
import { forgetSession, useSession } from '../platform/session.ts'
import classes from './TopBar.module.css'

/** Who is signed in, light or dark, and Logout (SHL-36). */
export function AccountMenu() {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()

  const logOut = () => {
    // The browser forgets the session whether the server hears of it or not: whoever logs out must be out.
    void call(access.signOut).catch(() => {})
    forgetSession()
    // Cleared once the page is gone, which would fetch everything again otherwise.
    void Promise.resolve(navigate('/start')).then(() => queryClient.clear())
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button className={classes.button} type="button" aria-label={`Account of ${session?.username}`}>
          <CircleUserRound size={22} aria-hidden />
          <span className={classes.name}>{session?.username}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.account} aria-label="Account">
        <p>{session?.username}</p>
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
