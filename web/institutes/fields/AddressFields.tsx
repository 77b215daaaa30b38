import { Select, TextInput } from '@mantine/core'
import { hasPostalCodes } from 'contract/places/postal-codes.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { regions } from 'contract/places/regions.ts'
import type { ReactNode } from 'react'
import { Label } from '../../ui/forms/Label.tsx'
import type { FieldProps } from '../../ui/forms/use-form.ts'
import { CityField } from './CityField.tsx'
import { CountrySelect, type SelectField } from './CountrySelect.tsx'
import classes from '../../ui/forms/Fields.module.css'

/** The address fields of a form. */
export interface AddressForm {
  /** Current values. */
  region: string
  country: string
  fields: Record<TypedField, FieldProps<string>>
  selects: Record<'region' | 'country', SelectField>
  set: (field: 'region' | 'country', value: string) => void
  /** Adds the offer to confirm a short text to an input. */
  confirmable: (field: TypedField, input: ReactNode) => ReactNode
}

type TypedField = 'city' | 'zip_code' | 'street'

/**
 * Address of an institute. The countries of the region come first, but each can be found, and sets the region (ACC-39 to
 * ACC-43, INS-32, INS-34).
 */
export function AddressFields({ region, country, fields, selects, set, confirmable }: AddressForm) {
  const { defaultValue: _, ...regionSelect } = selects.region
  const changeRegion = (next: string | null) => {
    set('region', next ?? '')
    if (findCountry(country)?.region !== next) set('country', '')
  }
  const changeCountry = (code: string) => {
    set('country', code)
    const found = findCountry(code)
    if (found) set('region', found.region)
  }
  const isCoded = hasPostalCodes(country)
  return (
    <>
      <div className={classes.pair}>
        {confirmable(
          'city',
          <CityField
            {...fields.city}
            label={<Label required>City</Label>}
            description={
              country ? 'At least 3 characters' : 'A city from the list fills in its country and region'
            }
            country={country}
            onCountry={changeCountry}
          />,
        )}
        <Select
          {...regionSelect}
          label={<Label required>Region</Label>}
          description="Narrows the list of countries"
          placeholder="Choose one"
          searchable
          selectFirstOptionOnChange
          data={regions}
          value={region || null}
          onChange={changeRegion}
        />
        <CountrySelect field={selects.country} region={region} country={country} onChange={changeCountry} />
        {confirmable(
          'zip_code',
          <TextInput
            {...fields.zip_code}
            label={<Label required={isCoded}>Postal code</Label>}
            description={isCoded ? 'At least 3 characters' : 'Addresses in this country need none'}
            maxLength={30}
            autoComplete="postal-code"
          />,
        )}
      </div>
      {confirmable(
        'street',
        <TextInput
          {...fields.street}
          label={<Label required>Street</Label>}
          description="At least 3 characters"
          maxLength={200}
          autoComplete="street-address"
        />,
      )}
    </>
  )
}
