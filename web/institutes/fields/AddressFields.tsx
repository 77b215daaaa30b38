import { Select, TextInput } from '@mantine/core'
import { countriesOf } from 'contract/places/find-country.ts'
import { regions } from 'contract/places/regions.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { CityField } from './CityField.tsx'
import type { InstituteValues } from './institute-values.ts'
import classes from './Fields.module.css'

/** Where an institute is; the countries are those of the chosen region (INS-32). */
export function AddressFields({ form }: { form: FormOf<InstituteValues> }) {
  const region = form.useValue('address.region')
  const country = form.useValue('address.country')
  const regionField = form.select('address.region')
  const changeRegion = (next: string | null) => {
    regionField.onChange(next)
    if (!countriesOf(next ?? '').some(({ code }) => code === country)) form.setValue('address.country', '')
  }
  return (
    <>
      <div className={classes.pair}>
        <Select
          {...regionField}
          label={<Label required>Region</Label>}
          placeholder="Choose one"
          searchable
          data={regions}
          onChange={changeRegion}
        />
        <Select
          {...form.select('address.country')}
          label={<Label required>Country</Label>}
          placeholder={region ? 'Choose one' : 'Choose the region first'}
          disabled={!region}
          searchable
          data={countriesOf(region).map(({ code, name }) => ({ value: code, label: name }))}
          value={country || null}
        />
        <CityField {...form.field('address.city')} label={<Label required>City</Label>} country={country} />
        <TextInput
          {...form.field('address.zip_code')}
          label={<Label required>Postal code</Label>}
          maxLength={30}
          autoComplete="postal-code"
        />
      </div>
      <TextInput
        {...form.field('address.street')}
        label={<Label required>Street</Label>}
        maxLength={200}
        autoComplete="street-address"
      />
    </>
  )
}
