import { Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchKinds, kinds } from 'contract/search/search-kinds.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Search } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../platform/hooks/debounced.ts'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { FoundOption } from '../../search/FoundOption.tsx'
import { OptionGroup } from '../../search/OptionGroup.tsx'
import { SearchOption } from '../../search/SearchOption.tsx'
import { addressOf } from '../../search/found-address.ts'
import { useOptions } from '../../search/use-options.ts'
import { useColorScheme } from '../../ui/color-scheme.ts'
import { logOut } from '../log-out.ts'
import {
  actionCommands,
  appearance,
  listShortcuts,
  logOutCommand,
  matchingCommands,
  pageCommands,
  type Command,
} from './commands.ts'
import classes from './CommandPalette.module.css'

/** Minimum number of characters for results of the search. */
const searchFrom = 2

interface CommandPaletteProps {
  onClose: () => void
  /** Shows the keyboard shortcuts instead. */
  onList: () => void
}

/** Opens a page, a person, an institution, a project or an event by name, and begins the commonest actions. */
export function CommandPalette({ onClose, onList }: CommandPaletteProps) {
  const session = useSession()
  const { data: me } = useQuery(queryOf(users.me))
  const navigate = useNavigate()
  const [, setScheme] = useColorScheme()
  const prefix = useId()
  const list = `${prefix}list`
  const { chosen, move, open } = useOptions(list)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const sought = useDebounced(text, 150)
  const { data, isError } = useQuery({
    ...queryOf(search.suggest, { query: { name: sought } }),
    enabled: [...sought].length >= searchFrom,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const viewer = me ?? session
  if (!viewer) return null

  const isSearching = [...text].length >= searchFrom
  const found = isSearching ? (data?.results ?? []) : []
  const pages = matchingCommands(pageCommands(viewer), text)
  const actions = matchingCommands(actionCommands(viewer), text)
  const count = pages.length + actions.length + found.length

  const run = (value: string) => {
    if (value === listShortcuts) return onList()
    onClose()
    if (value === logOutCommand) logOut(navigate)
    else if (value.startsWith(appearance)) setScheme(value.slice(appearance.length))
    else void navigate(value)
  }
  const option = (value: string, content: ReactNode) => (
    <SearchOption key={value} {...{ prefix, value, chosen }} onChoose={run}>
      {content}
    </SearchOption>
  )
  const commandsAs = (label: string, commands: Command[]) =>
    commands.length > 0 && (
      <OptionGroup label={label}>
        {commands.map(({ label: name, value, icon: Icon }) =>
          option(
            value,
            <>
              <Icon size={18} aria-hidden /> <span>{name}</span>
            </>,
          ),
        )}
      </OptionGroup>
    )
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset={80} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <div className={classes.head}>
          <Search size={20} aria-hidden />
          <input
            className={classes.field}
            data-autofocus
            role="combobox"
            aria-label="Page, person, institution, project or action"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? list : undefined}
            aria-activedescendant={chosen}
            placeholder="Go to a page, a person, a project …"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => (setTyped(currentTarget.value), open())}
            onKeyDown={(event) => {
              // Enter takes the first one, so that a name can be typed and opened at once.
              const first = document.querySelector<HTMLElement>(`#${CSS.escape(list)} [role=option]`)
              if (event.key === 'Enter' && !chosen && text && first) {
                event.preventDefault()
                if (!event.nativeEvent.isComposing) run(first.dataset['value'] ?? '')
              } else if (event.key !== 'Escape') move(event, run)
            }}
          />
        </div>
        {count > 0 && (
          <div
            id={list}
            className={classes.list}
            role="listbox"
            aria-label="Commands"
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {commandsAs('Pages', pages)}
            {commandsAs('Actions', actions)}
            {searchKinds.map((kind) => {
              const ofKind = found.filter((one) => one.kind === kind)
              return (
                ofKind.length > 0 && (
                  <OptionGroup key={kind} label={kinds[kind].several}>
                    {ofKind.map((one) => option(addressOf(one), <FoundOption found={one} sought={sought} />))}
                  </OptionGroup>
                )
              )
            })}
          </div>
        )}
        {isSearching && isError && (
          <p className={classes.note} role="alert">
            People, institutions and projects cannot be searched at the moment. Pages and actions can.
          </p>
        )}
        {count === 0 && !isError && <p className={classes.note}>Nothing found</p>}
        <span className="visually-hidden" role="status">
          {text && `${count} found`}
        </span>
      </Modal.Content>
    </Modal.Root>
  )
}
