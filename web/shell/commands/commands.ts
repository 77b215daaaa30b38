import type { Session } from 'contract/access/access.schemas.ts'
import { foldedText } from 'contract/platform/visible-text.ts'
import { Building2, CalendarPlus, FolderPlus, Keyboard, LogOut, Settings, SunMoon } from 'lucide-react'
import { entriesFor, type MenuEntry } from '../menu-entries.ts'

type Viewer = Pick<Session, 'is_staff' | 'active_modules'>

/** A command that opens a page, or one that does something at once. */
export interface Command {
  label: string
  /** A path, or one of the values below. */
  value: string
  icon: MenuEntry['icon']
  /** Other words by which it is found. */
  words?: string
}

export const appearance = 'appearance:'
export const logOutCommand = 'log-out'
export const listShortcuts = 'shortcuts'

/** The pages of a user, in the order of the menu. */
export const pageCommands = (viewer: Viewer): Command[] =>
  entriesFor(viewer).map(({ label, to, icon }) => ({ label, value: to, icon }))

/** What a user can begin from any page. */
export function actionCommands({ is_staff, active_modules }: Viewer): Command[] {
  const has = (module: string) => is_staff || active_modules.includes(module)
  return [
    ...(has('Projects')
      ? [{ label: 'Create a project', value: '/create-project', icon: FolderPlus, words: 'new start' }]
      : []),
    ...(is_staff
      ? [{ label: 'Create an event', value: '/events/create', icon: CalendarPlus, words: 'new' }]
      : []),
    { label: 'Add an institution', value: '/create-institute', icon: Building2, words: 'new register' },
    { label: 'Settings', value: '/settings', icon: Settings, words: 'search filters preferences' },
    { label: 'Light appearance', value: `${appearance}light`, icon: SunMoon, words: 'theme colour' },
    { label: 'Dark appearance', value: `${appearance}dark`, icon: SunMoon, words: 'theme colour night' },
    { label: 'Keyboard shortcuts', value: listShortcuts, icon: Keyboard, words: 'help keys' },
    { label: 'Logout', value: logOutCommand, icon: LogOut, words: 'sign out leave' },
  ]
}

/** Those in which every word of the text begins a word, ignoring case and accents; all for an empty text. */
export function matchingCommands(commands: Command[], text: string): Command[] {
  const sought = wordsOf(text)
  return commands.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`)
    return sought.every((word) => own.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string) => foldedText(text).split(/\s+/).filter(Boolean)
