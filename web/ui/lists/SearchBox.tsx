import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { ListStatus } from './ListStatus.tsx'

interface SearchBoxProps {
  /** Label and placeholder. */
  label: string
  /** The search parameter that holds the text. */
  parameter: string
  /** The search parameter with the number of the list's page. */
  page?: string
}

/**
 * Filters a list while the user types. The text is stored in the address, and the list returns to its first page. Screen
 * readers announce the result.
 */
export function SearchBox({ label, parameter, page = 'page' }: SearchBoxProps) {
  const [params, setParams] = useSearchParameters()
  const said = params.get(parameter) ?? ''
  const [typed, setTyped] = useState({ text: said, sent: said, said })
  // The address changed for another reason, such as Back; it takes precedence.
  if (typed.said !== said)
    setTyped(typed.sent === said ? { ...typed, said } : { text: said, sent: said, said })

  const say = useDebouncedCallback((text: string) => {
    setTyped((now) => ({ ...now, sent: text.trim() }))
    setParams(
      (now) => {
        now.delete(page)
        if (text.trim()) now.set(parameter, text.trim())
        else now.delete(parameter)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, 300)
  const type = (text: string) => (setTyped((now) => ({ ...now, text })), say(text))
  return (
    <>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        w="min(360px, 100%)"
        value={typed.text}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={
          typed.text && <CloseButton size={28} aria-label="Clear the search" onClick={() => type('')} />
        }
      />
      <ListStatus />
    </>
  )
}
