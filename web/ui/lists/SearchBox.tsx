import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { ListStatus } from './ListStatus.tsx'

interface SearchBoxProps {
  /** What is searched; read out, and shown while the box is empty. */
  label: string
  /** The search parameter that holds the text. */
  parameter: string
}

/**
 * Narrows a list while one types; the text stands in the address, and the list starts at its first page again. What is
 * found is read out.
 */
export function SearchBox({ label, parameter }: SearchBoxProps) {
  const [params, setParams] = useSearchParameters()
  const said = params.get(parameter) ?? ''
  const [typed, setTyped] = useState({ text: said, sent: said, said })
  // The address changed, and not by what was typed here but by going back, for instance: it is right.
  if (typed.said !== said)
    setTyped(typed.sent === said ? { ...typed, said } : { text: said, sent: said, said })

  const say = useDebouncedCallback((text: string) => {
    setTyped((now) => ({ ...now, sent: text.trim() }))
    setParams(
      (now) => {
        now.delete('page')
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
