import { kinds, searchKinds } from 'contract/search/search-kinds.ts'
import type { Suggestion } from 'contract/search/search.schemas.ts'
import { Clock, Search } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FoundOption } from './FoundOption.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { SearchOption } from './SearchOption.tsx'
import { addressOf } from './found-address.ts'

interface SearchOptionsProps {
  /** The text in the field, and the text for which suggestions were loaded. */
  text: string
  sought: string
  suggestions: Suggestion[]
  recent: string[]
  /** Id of the option selected by keyboard. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** Quick results by kind with a link to all results; recent searches if the field is empty. */
export function SearchOptions({ text, sought, suggestions, recent, chosen, onChoose }: SearchOptionsProps) {
  const prefix = useId()
  const option = (value: string, content: ReactNode, isQuiet = false) => (
    <SearchOption key={value} {...{ prefix, value, chosen, onChoose, isQuiet }}>
      {content}
    </SearchOption>
  )
  if (text === '')
    return (
      <>
        <OptionGroup label="Recent searches">
          {recent.map((one) =>
            option(
              `?${one}`,
              <>
                <Clock size={18} aria-hidden /> <span>{one}</span>
              </>,
            ),
          )}
        </OptionGroup>
        {option('forget', 'Clear recent searches', true)}
      </>
    )
  return (
    <>
      {searchKinds.map((kind) => {
        const found = suggestions.filter((one) => one.kind === kind)
        return (
          found.length > 0 && (
            <OptionGroup key={kind} label={kinds[kind].several}>
              {found.map((one) => option(addressOf(one), <FoundOption found={one} sought={sought} />))}
            </OptionGroup>
          )
        )
      })}
      {option(
        `?${text}`,
        <>
          <Search size={18} aria-hidden /> <span>Show all results for “{text}”</span>
        </>,
      )}
    </>
  )
}
