import { Select, type OptionsFilter } from '@mantine/core'
import { countries } from 'contract/places/countries.ts'
import { countriesOf } from 'contract/places/find-country.ts'
import { foldedText } from 'contract/platform/visible-text.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { foldedFilter } from '../../ui/select/folded-filter.ts'
import type { FieldProps } from '../../ui/forms/use-form.ts'

/** Props of `form.select`. */
export interface SelectField extends Omit<FieldProps<unknown>, 'defaultValue' | 'onChange'> {
  allowDeselect: boolean
  defaultValue: string | null
  onChange: (value: string | null) => void
}

interface CountrySelectProps {
  field: SelectField
  region: string
  country: string
  onChange: (code: string) => void
}

/** A country of the region; typed text finds countries of all regions. */
export function CountrySelect({ field, region, country, onChange }: CountrySelectProps) {
  const { defaultValue: _, ...select } = field
  return (
    <Select
      {...select}
      label={<Label required>Country</Label>}
      description="Fills in the region"
      placeholder="Choose one"
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No country has this name"
      data={optionsIn(region)}
      filter={region ? nearestFirst : bestFirst}
      value={country || null}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}

const optionsOf = (list: readonly { code: string; name: string }[]) =>
  list.map(({ code, name }) => ({ value: code, label: name }))

function optionsIn(region: string) {
  if (!region) return optionsOf(countries)
  return [
    { group: region, items: optionsOf(countriesOf(region)) },
    { group: 'Other regions', items: optionsOf(countries.filter((one) => one.region !== region)) },
  ]
}

/** Shows the countries of the region until something is typed. */
const nearestFirst: OptionsFilter = (input) =>
  input.search.trim() === '' ? input.options.slice(0, 1) : foldedFilter(input)

/** Countries that start with the typed text come first: Uganda before Portugal. */
const bestFirst: OptionsFilter = (input) => {
  const sought = foldedText(input.search.trim())
  const starts = (item: object) => 'label' in item && foldedText(String(item.label)).startsWith(sought)
  const found = foldedFilter(input)
  return [...found.filter(starts), ...found.filter((item) => !starts(item))]
}
