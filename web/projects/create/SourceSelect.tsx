import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'

interface SourceSelectProps {
  /** The new project, which is none of the choices. */
  besides: number
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** One of my projects, found by its name. */
export function SourceSelect({ besides, chosen, onChoose }: SourceSelectProps) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<{ value: string; label: string }>()
  // With a project chosen, its name is not what is searched for.
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
      clearButtonProps={{ 'aria-label': 'Import from no project' }}
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
      nothingFoundMessage={isFetching ? 'Searching …' : 'No project of yours is called like this.'}
    />
  )
}
