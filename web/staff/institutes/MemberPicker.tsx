import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { members } from 'contract/staff/members.endpoints.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'

export interface PickedMember {
  id: number
  name: string
}

interface MemberPickerProps {
  id: string
  label: string
  chosen: PickedMember | undefined
  error: string | undefined
  onChoose: (member: PickedMember | undefined) => void
}

/** Minimum number of characters for a search. */
const searchFrom = 2

/** Select for a member, with a search by name or e-mail. */
export function MemberPicker({ id, label, chosen, error, onChoose }: MemberPickerProps) {
  const [typed, type] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 250)
  const isSearching = [...sought].length >= searchFrom && sought !== chosen?.name
  const search = useQuery({
    ...queryOf(members.search, { body: { searchTerm: sought, pageSize: 8 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const found = isSearching ? (search.data?.results ?? []) : []
  const options = found.map((member) => ({
    value: String(member.id),
    label: `${nameOfPerson(member)}, ${member.username}`,
    name: nameOfPerson(member),
  }))
  if (chosen && !options.some(({ value }) => value === String(chosen.id)))
    options.unshift({ value: String(chosen.id), label: chosen.name, name: chosen.name })
  return (
    <Select
      id={id}
      label={<Label required>{label}</Label>}
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
            ? `Type at least ${searchFrom} characters of the name or e-mail`
            : search.isFetching
              ? 'Searching ...'
              : 'No member with this name or e-mail'
      }
      error={error}
    />
  )
}
