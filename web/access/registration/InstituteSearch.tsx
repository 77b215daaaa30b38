import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { registration } from 'contract/access/registration.contract.ts'
import { minSearchLength } from 'contract/access/registration.rules.ts'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { RegistrationForm } from './use-registration.ts'

interface InstituteSearchProps {
  form: RegistrationForm
  /** There is none of the name that was typed, so a new one is made. */
  onCreate: () => void
}

const create = 'create'
/** Milliseconds without a key after which the server is asked. */
const pause = 250

/** Finds an institute by name, from three letters on (ACC-50, ACC-51). */
export function InstituteSearch({ form, onCreate }: InstituteSearchProps) {
  const name = form.useValue('instituteName')
  const chosen = form.useValue('institute')
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const typed = name.trim()
  const [asked] = useDebouncedValue(typed, pause)
  const longEnough = [...asked].length >= minSearchLength
  const search = useQuery({
    ...queryOf(registration.institutes, { query: { name: asked } }),
    enabled: longEnough && chosen === null,
    placeholderData: keepPreviousData,
  })
  const found = longEnough ? (search.data?.results ?? []) : []
  const settled = longEnough && asked === typed && !search.isFetching

  const choose = (institute: { id: number; name: string }) => {
    form.setValue('institute', institute.id)
    form.setValue('instituteName', institute.name)
  }
  const type = (text: string) => {
    form.setValue('instituteName', text)
    form.setValue('institute', null)
    list.openDropdown()
  }
  const submit = (value: string) => {
    const institute = found.find((one) => String(one.id) === value)
    if (institute) choose(institute)
    else if (value === create) {
      form.setValue('instituteData.name', typed)
      onCreate()
    }
    list.closeDropdown()
  }
  // Whoever typed the whole name has chosen, even without a click on it.
  const leave = () => {
    list.closeDropdown()
    const [same, ...others] = found.filter((one) => one.name.toLowerCase() === typed.toLowerCase())
    if (chosen === null && same && others.length === 0) choose(same)
  }

  return (
    <Combobox store={list} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id="institute"
          label={<Label required>Institution</Label>}
          description={`Type at least ${minSearchLength} letters of its name, then choose it from the list`}
          value={name}
          error={form.errors['institute']}
          autoComplete="off"
          rightSection={search.isFetching ? <Loader size={18} /> : null}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => list.openDropdown()}
          onClick={() => list.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.length < minSearchLength || chosen !== null}>
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
