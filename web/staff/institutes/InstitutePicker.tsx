import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'

export interface PickedInstitute {
  id: number
  name: string
}

interface InstitutePickerProps {
  id: string
  label: string
  description?: string
  chosen: PickedInstitute | undefined
  error: string | undefined
  onChoose: (institute: PickedInstitute | undefined) => void
}

/** Minimum number of characters for a search. */
const searchFrom = 3

/** Select for an institute, with a search by name. */
export function InstitutePicker({ id, label, description, chosen, error, onChoose }: InstitutePickerProps) {
  const [typed, type] = useState(chosen?.name ?? '')
  const [sought] = useDebouncedValue(typed.trim(), 250)
  const isSearching = [...sought].length >= searchFrom && sought !== chosen?.name
  const search = useQuery({
    ...queryOf(institutes.list, { query: { name: sought, pageSize: 8 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const found = isSearching ? (search.data?.results ?? []) : []
  const options = found.map(({ id: one, name, address }) => ({
    value: String(one),
    label: [name, address.city_name, address.country_name].filter(Boolean).join(', '),
    name,
  }))
  if (chosen && !options.some(({ value }) => value === String(chosen.id)))
    options.unshift({ value: String(chosen.id), label: chosen.name, name: chosen.name })
  return (
    <Select
      id={id}
      label={<Label required>{label}</Label>}
      description={description}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={options}
      filter={({ options: all }) => all}
      value={chosen ? String(chosen.id) : null}
      searchValue={typed}
      onSearchChange={type}
      onChange={(value) => {
        const one = options.find((option) => option.value === value)
        onChoose(one && { id: Number(one.value), name: one.name })
      }}
      nothingFoundMessage={
        search.isError
          ? `The search failed. ${search.error.message}`
          : !isSearching
            ? `Type at least ${searchFrom} characters of its name`
            : search.isFetching
              ? 'Searching ...'
              : 'No institution with this name'
      }
      error={error}
    />
  )
}
