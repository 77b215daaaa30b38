import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'

interface SourceSelectProps {
  /** Id of the new project, which is excluded. */
  besides: number
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Select one of the user's projects, with a search by name. */
export function SourceSelect({ besides, chosen, onChoose }: SourceSelectProps) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<{ value: string; label: string }>()
  // The name of the selected project is not a search term.
  const [name] = useDebouncedValue(typed === kept?.label ? '' : typed, 250)
  const { data, isFetching } = useQuery({
    ...queryOf(projects.list, { query: { name, sort: 'name', pageSize: 50 } }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.results ?? [])
    .filter(({ id }) => id !== besides)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const options = kept && !found.some(({ value }) => value === kept.value) ? [kept, ...found] : found
  return (
    <Select
      label="Project to import from"
      placeholder="None"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear selection' }}
      data={options}
      value={chosen === undefined ? null : String(chosen)}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      onChange={(value, option) => {
        setKept(value && option ? { value, label: option.label } : undefined)
        onChoose(value ? Number(value) : undefined)
      }}
      rightSection={isFetching && !chosen ? <Loader size={16} /> : undefined}
      nothingFoundMessage={isFetching ? 'Searching …' : 'None of your projects has this name.'}
    />
  )
}
