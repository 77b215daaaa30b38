import { ActionIcon, Menu } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

interface ToolMenuProps {
  label: string
  icon: LucideIcon
  /** Items of the menu. */
  children: ReactNode
}

/**
 * A small menu of a message. A conversation has hundreds of messages, so only a button is rendered until the pointer or the
 * focus reaches it.
 */
export function ToolMenu({ label, icon: Icon, children }: ToolMenuProps) {
  const [used, setUsed] = useState<'pointer' | 'keyboard'>()
  const button = {
    variant: 'subtle',
    color: 'gray',
    size: 24,
    'aria-label': label,
    title: label,
    children: <Icon size={14} aria-hidden />,
  } as const
  if (!used)
    return (
      <ActionIcon
        {...button}
        aria-haspopup="menu"
        // Immediately, so that a click that follows meets the menu's own button.
        onPointerEnter={() => flushSync(() => setUsed('pointer'))}
        onFocus={() => flushSync(() => setUsed('keyboard'))}
      />
    )
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <ActionIcon {...button} autoFocus={used === 'keyboard'} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
