import { Button, Divider, SegmentedControl } from '@mantine/core'
import { CircleUserRound, Download, LogOut, Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useColorScheme } from '../ui/color-scheme.ts'
import { useInstallPrompt } from './install-prompt.ts'
import { logOut } from './log-out.ts'

/** The account menu: appearance, profile, settings, installation and logout. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const [scheme, setScheme] = useColorScheme()
  const navigate = useNavigate()
  const install = useInstallPrompt()

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Appearance"
        value={scheme}
        onChange={setScheme}
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
        onClick={onLeave}
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
        onClick={onLeave}
      >
        Settings
      </Button>
      {install && (
        <Button
          variant="subtle"
          fullWidth
          justify="start"
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => (onLeave(), install())}
        >
          Install app
        </Button>
      )}
      <Button
        variant="subtle"
        fullWidth
        justify="start"
        leftSection={<LogOut size={18} aria-hidden />}
        onClick={() => logOut(navigate)}
      >
        Logout
      </Button>
    </>
  )
}
