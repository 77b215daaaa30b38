import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { JoinValues } from './join-values.ts'

interface FindInstituteProps {
  form: FormOf<JoinValues>
  onCreate: (name: string) => void
}

/** Letters from which is searched (INS-29). */
const searchFrom = 3
const create = 'create'

/** Finds an institute by its name. */
export function FindInstitute({ form, onCreate }: FindInstituteProps) {
  const typed = form.useValue('instituteName')
  const chosen = form.useValue('institute')
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const name = typed.trim()
  const [sought] = useDebouncedValue(name, 250)
  const isLong = [...sought].length >= searchFrom
  const search = useQuery({
    ...queryOf(institutes.list, { query: { name: sought, pageSize: 8 } }),
    enabled: isLong && chosen === null,
    placeholderData: keepPreviousData,
  })
  const found = isLong ? (search.data?.results ?? []) : []
  const isSettled = isLong && sought === name && !search.isFetching

  const type = (text: string) => {
    form.setValue('instituteName', text)
    form.setValue('institute', null)
    list.openDropdown()
  }
  const submit = (value: string) => {
    list.closeDropdown()
    if (value === create) return onCreate(name)
    const institute = found.find(({ id }) => String(id) === value)
    if (!institute) return
    form.setValue('institute', institute.id)
    form.setValue('instituteName', institute.name)
  }
  return (
    <Combobox store={list} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id="institute"
          label={<Label required>Institution</Label>}
          description={`Type at least ${searchFrom} letters of its name, then choose it from the list`}
          value={typed}
          error={form.errors['institute']}
          autoComplete="off"
          maxLength={200}
          rightSection={search.isFetching ? <Loader size={18} /> : null}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={[...name].length < searchFrom || chosen !== null}>
        <Combobox.Options mah={266} style={{ overflowY: 'auto' }}>
          {found.map(({ id, name: one, address }) => (
            <Combobox.Option key={id} value={String(id)}>
              {one}
              {address.country_name && `, ${address.country_name}`}
            </Combobox.Option>
          ))}
          {search.isError && <Combobox.Empty>The search did not work. {search.error.message}</Combobox.Empty>}
          {!search.isError && found.length === 0 && (
            <Combobox.Empty>
              {isSettled ? 'No institution of this name is here yet.' : 'Searching ...'}
            </Combobox.Empty>
          )}
          {isSettled && (
            <Combobox.Option value={create}>Create &lsquo;{name}&rsquo; as a new institution</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
