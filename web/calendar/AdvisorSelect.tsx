import { Select, type ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import type { CalendarPerson } from 'contract/calendar/calendar-shapes.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState } from 'react'
import { queryOf } from '../platform/query.ts'

interface AdvisorSelectProps {
  /** Id of the selected advisor; empty for all. */
  value: string
  /** The advisor whose free times are currently shown. */
  shown: CalendarPerson | null
  onChange: (id: string) => void
}

/** Filters free times by advisor, with a search by name. */
export function AdvisorSelect({ value, shown, onChange }: AdvisorSelectProps) {
  const name = shown ? nameOfPerson(shown) : ''
  const [isOpen, setOpen] = useState(false)
  const [typed, type] = useState(name)
  const [sought] = useDebouncedValue(typed.trim() === name ? '' : typed.trim(), 250)
  const search = useQuery({
    ...queryOf(calendar.advisors, { query: { name: sought, pageSize: 20 } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = search.data?.results ?? []
  const options: ComboboxItem[] = found.map((person) => ({
    value: String(person.id),
    label: nameOfPerson(person),
  }))
  if (value && sought === '' && !options.some((option) => option.value === value))
    options.unshift({ value, label: value === String(shown?.id) ? name : unknownAdvisor })
  // The clear button cannot be reached by keyboard, so the list offers the same choice.
  if (value && sought === '') options.unshift({ value: all, label: 'All advisors' })
  if (found.length < (search.data?.total ?? 0))
    options.push({ value: '', label: 'Type a name to find more', disabled: true })
  return (
    <Select
      aria-label="Advisor"
      w={200}
      placeholder="All advisors"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show all advisors' }}
      data={options}
      filter={({ options: unfiltered }) => unfiltered}
      value={value || null}
      searchValue={typed}
      onSearchChange={type}
      onChange={(id) => onChange(id === null || id === all ? '' : id)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={
        search.isError
          ? `The search failed. ${search.error.message}`
          : search.isFetching
            ? 'Searching ...'
            : 'No bookable advisor with this name'
      }
    />
  )
}

const all = 'all'
const unknownAdvisor = 'Unknown advisor'
