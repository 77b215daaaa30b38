import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchSettings } from 'contract/search/search-filters.contract.ts'
import { search } from 'contract/search/search.contract.ts'
import { Search } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { isSearched, searchAddress } from './search-address.ts'
import { SearchOptions } from './SearchOptions.tsx'
import { useSearchShortcut } from './shortcut.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import classes from './SearchBar.module.css'

/** Letters from which quick results are shown. */
const suggestFrom = 2
/** Phones have a pointer that cannot hover, and mostly no keys. */
const hasKeyboard = matchMedia('(any-hover: hover)').matches

/**
 * The search of the top bar: Enter or a click on its button leads to the results, an empty text does nothing (SEA-01).
 * While one types it shows quick results, before that what one searched for last.
 */
export function SearchBar() {
  const [params] = useSearchParams()
  const isShown = useLocation().pathname === '/dashboard' && isSearched(params)
  const searched = isShown ? (params.get('q') ?? '') : ''
  // The key resets the input when the address changes, for example on going back.
  return <SearchField key={searched} searched={searched} shown={isShown ? params : undefined} />
}

function SearchField({ searched, shown }: { searched: string; shown: URLSearchParams | undefined }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [sought] = useDebouncedValue(typed.trim(), 150)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const { recent, note, forget } = useRecentSearches()
  const { data: defaults } = useQuery({ ...queryOf(searchSettings.read), staleTime: Infinity })
  const isSuggesting = [...sought].length >= suggestFrom && typed.trim() !== ''
  const { data } = useQuery({
    ...queryOf(search.suggest, { query: { name: sought } }),
    enabled: isSuggesting && list.dropdownOpened,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOn = useSearchShortcut(useCallback(() => input.current?.select(), []))

  const text = typed.trim()
  const startSearch = (name: string) => {
    if (!name) return
    list.closeDropdown()
    setTyped(name)
    note(name)
    void navigate(searchAddress(name, shown, defaults))
  }
  const choose = (value: string) => {
    if (value === 'forget') return forget()
    if (value.startsWith('?')) return startSearch(value.slice(1))
    list.closeDropdown()
    setTyped(searched)
    void navigate(value)
  }
  const suggestions = isSuggesting ? (data?.results ?? []) : []
  const isEmpty = text === '' ? recent.length === 0 : suggestions.length === 0
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => (event.preventDefault(), startSearch(text))}
    >
      <Combobox store={list} onOptionSubmit={choose} width="target" transitionProps={{ duration: 0 }}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            enterKeyHint="search"
            aria-label="Search"
            aria-keyshortcuts={isOn ? '/' : undefined}
            placeholder={isOn && hasKeyboard ? 'Search  ( / )' : 'Search'}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => (setTyped(currentTarget.value), list.openDropdown())}
            onClick={() => list.openDropdown()}
            onFocus={() => list.openDropdown()}
            onBlur={() => list.closeDropdown()}
            rightSection={
              <ActionIcon type="submit" variant="subtle" size={32} aria-label="Start the search">
                <Search size={18} aria-hidden />
              </ActionIcon>
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={isEmpty}>
          <SearchOptions text={text} sought={sought} suggestions={suggestions} recent={recent} />
        </Combobox.Dropdown>
      </Combobox>
      <span className="visually-hidden" role="status">
        {list.dropdownOpened && suggestions.length > 0 && `${suggestions.length} quick results`}
      </span>
    </form>
  )
}
