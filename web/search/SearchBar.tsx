import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { Search } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDebounced } from '../platform/hooks/debounced.ts'
import { useSingleKeys } from '../platform/hooks/single-key.ts'
import { queryOf } from '../platform/query.ts'
import { AdvancedToggle } from './AdvancedToggle.tsx'
import { isSearching, searchAddress } from './search-address.ts'
import { useOptions } from './use-options.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { SearchOptions } from './SearchOptions.tsx'
import classes from './SearchBar.module.css'

/** Minimum number of characters for quick results. */
const suggestFrom = 2
/** Loaded when the search gets the focus, because most visits do not use it. */
const defaultFilters = { ...queryOf(searchSettings.read), staleTime: Infinity }
/** Devices that cannot hover usually have no keyboard. */
const hasKeyboard = matchMedia('(any-hover: hover)').matches

/**
 * The search in the top bar. Enter or the button opens the results; an empty text does nothing (SEA-01). It shows recent searches,
 * or quick results while the user types, and opens the advanced search.
 */
export function SearchBar() {
  const [params] = useSearchParams()
  const isShown = useLocation().pathname === '/dashboard' && isSearching(params)
  const searched = isShown ? (params.get('q') ?? '') : ''
  return <SearchField searched={searched} shown={isShown ? params : undefined} />
}

function SearchField({ searched, shown }: { searched: string; shown: URLSearchParams | undefined }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const options = useOptions(list)
  const [typed, setTyped] = useState(searched)
  // Resets the text when the URL changes, for example on Back. Not with a `key`, which would lose the focus.
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const sought = useDebounced(typed.trim(), 150)
  const { recent, note, forget } = useRecentSearches()
  const client = useQueryClient()
  const readDefaults = async () =>
    shown ? undefined : client.ensureQueryData(defaultFilters).catch(() => undefined)
  const text = typed.trim()
  const isSuggesting = [...sought].length >= suggestFrom && text !== ''

  const startSearch = async (name: string) => {
    if (!name) return
    options.close()
    setTyped(name)
    note(name)
    await navigate(searchAddress(name, shown, await readDefaults()))
  }
  const choose = (value: string) => {
    if (value === 'forget') return forget()
    if (value.startsWith('?')) return void startSearch(value.slice(1))
    options.close()
    setTyped(searched)
    void navigate(value)
  }
  const { data } = useQuery({
    ...queryOf(search.suggest, { query: { name: sought } }),
    enabled: isSuggesting && options.isOpen,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOn = useSingleKeys(
    useCallback((key) => {
      if (key === '/') input.current?.select()
      return key === '/'
    }, []),
  )
  const suggestions = isSuggesting ? (data?.results ?? []) : []
  const isEmpty = text === '' ? recent.length === 0 : suggestions.length === 0
  return (
    <form
      role="search"
      className={classes.search}
      onPointerEnter={() => void readDefaults()}
      onFocus={() => void readDefaults()}
      onSubmit={(event) => (event.preventDefault(), void startSearch(text))}
    >
      <input
        ref={input}
        className={classes.field}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={options.isOpen}
        aria-controls={options.isOpen && !isEmpty ? list : undefined}
        aria-activedescendant={options.chosen}
        aria-keyshortcuts={isOn ? '/' : undefined}
        enterKeyHint="search"
        placeholder={isOn && hasKeyboard ? 'Search  ( / )' : 'Search'}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => (setTyped(currentTarget.value), options.open())}
        onClick={options.open}
        onFocus={options.open}
        onBlur={options.close}
        onKeyDown={(event) => options.move(event, choose)}
      />
      <button className={classes.start} type="submit" aria-label="Start search">
        <Search size={18} aria-hidden />
      </button>
      <AdvancedToggle shown={shown} readDefaults={readDefaults} />
      {options.isOpen && !isEmpty && (
        <div
          id={list}
          className={classes.options}
          role="listbox"
          aria-label={text === '' ? 'Recent searches' : 'Quick results'}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          <SearchOptions
            text={text}
            sought={sought}
            suggestions={suggestions}
            recent={recent}
            chosen={options.chosen}
            onChoose={choose}
          />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {options.isOpen && suggestions.length > 0 && `${suggestions.length} quick results`}
      </span>
    </form>
  )
}
