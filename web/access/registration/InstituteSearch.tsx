import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { registration } from 'contract/access/registration.contract.ts'
import { searchFrom } from 'contract/access/registration.rules.ts'
import type { ReactNode } from 'react'
import { q } from '../../platform/query.ts'

interface InstituteSearchProps {
  id: string
  label: ReactNode
  /** What is typed, or the name of the chosen one. */
  name: string
  /** Id of the chosen institute. */
  chosen: number | null
  error?: string | undefined
  onType: (name: string) => void
  onChoose: (institute: { id: number; name: string }) => void
  /** There is none of this name, so a new one is made. */
  onCreate: () => void
}

const create = 'create'
/** Milliseconds without a key after which the server is asked. */
const pause = 250

/** Finds an institute by name, from three letters on (ACC-50, ACC-51). */
export function InstituteSearch({
  id,
  label,
  name,
  chosen,
  error,
  onType,
  onChoose,
  onCreate,
}: InstituteSearchProps) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const typed = name.trim()
  const [asked] = useDebouncedValue(typed, pause)
  const longEnough = [...asked].length >= searchFrom
  const search = useQuery({
    ...q(registration.institutes, { query: { name: asked } }),
    enabled: longEnough && chosen === null,
    placeholderData: keepPreviousData,
  })
  const found = longEnough ? (search.data?.results ?? []) : []
  const settled = longEnough && asked === typed && !search.isFetching

  const submit = (value: string) => {
    const institute = found.find((one) => String(one.id) === value)
    if (institute) onChoose(institute)
    else if (value === create) onCreate()
    list.closeDropdown()
  }
  // Whoever typed the whole name has chosen, even without a click on it.
  const leave = () => {
    list.closeDropdown()
    const same = found.filter((one) => one.name.toLowerCase() === typed.toLowerCase())
    if (chosen === null && same.length === 1) onChoose(same[0]!)
  }

  return (
    <Combobox store={list} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label={label}
          description={`Type at least ${searchFrom} letters of its name, then choose it from the list`}
          value={name}
          error={error}
          autoComplete="off"
          rightSection={search.isFetching ? <Loader size={18} /> : null}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            list.openDropdown()
          }}
          onFocus={() => list.openDropdown()}
          onClick={() => list.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.length < searchFrom || chosen !== null}>
        <Combobox.Options mah={266} style={{ overflowY: 'auto' }}>
          {found.map((institute) => (
            <Combobox.Option key={institute.id} value={String(institute.id)}>
              {institute.name}
            </Combobox.Option>
          ))}
          {search.isError ? (
            <Combobox.Empty>The search did not work. {search.error.message}</Combobox.Empty>
          ) : settled && found.length === 0 ? (
            <Combobox.Empty>No institution of this name is here yet.</Combobox.Empty>
          ) : found.length === 0 ? (
            <Combobox.Empty>Searching ...</Combobox.Empty>
          ) : null}
          {settled && (
            <Combobox.Option value={create}>
              Create &lsquo;{typed}&rsquo; as a new institution
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
