import { modules } from 'contract/access/modules.ts'
import type { Session } from 'contract/access/access.schemas.ts'
import {
  Bell,
  Building2,
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  Contact,
  FolderKanban,
  Handshake,
  House,
  Info,
  Landmark,
  Map,
  MessagesSquare,
  Shapes,
  ShieldCheck,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

/** An entry of the sidebar. Its label is also the name of its module. */
export interface MenuEntry {
  label: string
  to: string
  icon: LucideIcon
  staffOnly?: true
}

/** The entries in order. */
const entries: MenuEntry[] = [
  { label: 'Home', to: '/dashboard', icon: House },
  { label: 'Institutes', to: '/institutes', icon: Building2 },
  { label: 'Matches', to: '/matchedprofiles', icon: Handshake },
  { label: 'Matching Tool', to: '/match', icon: Shapes },
  { label: 'Projects', to: '/projects', icon: FolderKanban },
  { label: 'Surveys', to: '/surveys', icon: ClipboardList },
  { label: 'Contacts', to: '/contact', icon: Contact },
  { label: 'Chat', to: '/chat', icon: MessagesSquare },
  { label: 'Calendar', to: '/calendar', icon: CalendarDays },
  { label: 'Institution', to: '/institution', icon: Landmark },
  { label: 'Profile', to: '/profile', icon: CircleUserRound },
  { label: 'About', to: '/about', icon: Info },
  { label: 'Members', to: '/members', icon: UsersRound, staffOnly: true },
  { label: 'Map', to: '/map', icon: Map, staffOnly: true },
  { label: 'Events', to: '/events', icon: CalendarDays, staffOnly: true },
  { label: 'Notifications', to: '/notification', icon: Bell, staffOnly: true },
  { label: 'Manage', to: '/manage', icon: ShieldCheck, staffOnly: true },
]

const isModule = (label: string) => (modules as readonly string[]).includes(label)

/**
 * The entries for a user: all for staff, otherwise those of active modules. Entries without a module, such as Home and
 * About, are always shown, and Surveys is also shown with Projects (SHL-38 to SHL-42).
 */
export const entriesFor = ({
  is_staff,
  active_modules,
}: Pick<Session, 'is_staff' | 'active_modules'>): MenuEntry[] =>
  entries.filter(
    ({ label, staffOnly }) =>
      is_staff ||
      (!staffOnly &&
        (!isModule(label) ||
          active_modules.includes(label) ||
          (label === 'Surveys' && active_modules.includes('Projects')))),
  )
