import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { UnreadCount } from '../chat/UnreadCount.tsx'
import { WaitingCount } from '../contacts/WaitingCount.tsx'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { entriesFor } from './menu-entries.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  collapsed?: boolean
  /** Toggles between narrow and wide; without it there is no such button. */
  onCollapse?: () => void
  /** Called when an entry is chosen. */
  onChoose?: () => void
  /** Shown above the entries. */
  children?: ReactNode
}

/** The main navigation. Collapsed, it shows icons only, with their labels on hover and focus. */
export function Sidebar({ collapsed = false, onCollapse, onChoose, children }: SidebarProps) {
  const session = useSession()
  // Staff may have changed the modules since the sign-in.
  const { data: me } = useQuery(queryOf(users.me))
  if (!session) return null
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed} aria-label="Main">
      {children}
      <ul className={classes.entries}>
        {entriesFor(me ?? session).map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink className={classes.entry} to={to} onClick={onChoose}>
              <Icon size={20} aria-hidden />
              <span className={collapsed ? classes.hint : undefined}>{label}</span>
              {to === '/chat' && <UnreadCount />}
              {to === '/contact' && <WaitingCount />}
            </NavLink>
          </li>
        ))}
      </ul>
      {onCollapse && (
        <button className={classes.collapse} type="button" onClick={onCollapse}>
          {collapsed ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
          <span className={collapsed ? 'visually-hidden' : undefined}>
            {collapsed ? 'Expand the menu' : 'Collapse the menu'}
          </span>
        </button>
      )}
    </nav>
  )
}
