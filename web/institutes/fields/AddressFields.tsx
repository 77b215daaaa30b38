import { Select, TextInput } from '@mantine/core'
import { countriesOf } from 'contract/places/find-country.ts'
import { regions } from 'contract/places/regions.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { FieldProps } from '../../ui/forms/use-form.ts'
import { CityField } from './CityField.tsx'
import classes from '../../ui/forms/Fields.module.css'

/** The address fields of a form. */
export interface AddressForm {
  /** Current values. */
  region: string
  country: string
  fields: Record<'city' | 'zip_code' | 'street', FieldProps<string>>
  selects: Record<'region' | 'country', SelectField>
  setCountry: (code: string) => void
}

interface SelectField extends Omit<FieldProps<unknown>, 'defaultValue' | 'onChange'> {
  allowDeselect: boolean
  defaultValue: string | null
  onChange: (value: string | null) => void
}

/** Address of an institute; the countries depend on the region (ACC-39 to ACC-43, INS-32, INS-34). */
export function AddressFields({ region, country, fields, selects, setCountry }: AddressForm) {
  const changeRegion = (next: string | null) => {
    selects.region.onChange(next)
    if (!countriesOf(next ?? '').some(({ code }) => code === country)) setCountry('')
  }
  return (
    <>
      <div className={classes.pair}>
        <Select
          {...selects.region}
          label={<Label required>Region</Label>}
          placeholder="Choose one"
          searchable
          selectFirstOptionOnChange
          data={regions}
          onChange={changeRegion}
        />
        <Select
          {...selects.country}
          label={<Label required>Country</Label>}
          placeholder={region ? 'Choose one' : 'Choose the region first'}
          disabled={!region}
          searchable
          selectFirstOptionOnChange
          data={countriesOf(region).map(({ code, name }) => ({ value: code, label: name }))}
          value={country || null}
        />
        <CityField
          {...fields.city}
          label={<Label required>City</Label>}
          description="At least 3 characters"
          country={country}
        />
        <TextInput
          {...fields.zip_code}
          label={<Label required>Postal code</Label>}
          description="At least 3 characters"
          maxLength={30}
          autoComplete="postal-code"
        />
      </div>
      <TextInput
        {...fields.street}
        label={<Label required>Street</Label>}
        description="At least 3 characters"
        maxLength={200}
        autoComplete="street-address"
      />
    </>
  )
}
