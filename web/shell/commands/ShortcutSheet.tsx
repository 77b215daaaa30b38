import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useShortcutSetting } from '../../platform/hooks/single-key.ts'
import { useSession } from '../../platform/session.ts'
import { entriesFor } from '../menu-entries.ts'
import { goKeys } from './go-keys.ts'
import classes from './ShortcutSheet.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** All keyboard shortcuts, opened by '?'. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [isOn] = useShortcutSetting()
  const pages = session ? entriesFor(session) : []
  const everywhere: [string[], string][] = [
    [[isApple ? '⌘' : 'Ctrl', 'K'], 'Go to a page, a person or a project, or start an action'],
    [[isApple ? '⌘' : 'Ctrl', 'Z'], 'Undo, while a message at the bottom offers it'],
    [['/'], 'Search'],
    [['?'], 'List the shortcuts'],
  ]
  const going = Object.entries(goKeys).flatMap(([key, path]): [string[], string][] => {
    const page = pages.find(({ to }) => to === path)
    return page ? [[['G', key.toUpperCase()], page.label]] : []
  })
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <h3 className={classes.part}>Everywhere</h3>
      <Keys rows={everywhere} />
      <h3 className={classes.part}>Go to, one key after the other</h3>
      <Keys rows={going} />
      {!isOn && (
        <p className={classes.note}>Shortcuts of a single key are turned off on this device, in Settings.</p>
      )}
    </Modal>
  )
}

const Keys = ({ rows }: { rows: [string[], string][] }) => (
  <dl className={classes.keys}>
    {rows.map(([keys, what]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          {keys.map((key, at) => (
            <Fragment key={key}>
              {at > 0 && ' '}
              <kbd className={classes.key}>{key}</kbd>
            </Fragment>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
