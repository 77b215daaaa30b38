import { Select, TextInput } from '@mantine/core'
import type { NewInstitute } from 'contract/institutes/new-institute.rules.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { countriesOf } from 'contract/places/find-country.ts'
import { regions } from 'contract/places/regions.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import { CityField } from './CityField.tsx'
import classes from './RegistrationPage.module.css'

interface NewInstituteFieldsProps {
  value: NewInstitute
  onChange: (value: NewInstitute) => void
  /** The message beside a field, by its path in the payload. */
  errorOf: (field: string) => string | undefined
}

/** The fields of a new institution (ACC-29, ACC-39 to ACC-43), also for whoever creates one later. */
export function NewInstituteFields({ value, onChange, errorOf }: NewInstituteFieldsProps) {
  const { address } = value
  const set = (change: Partial<NewInstitute>) => onChange({ ...value, ...change })
  const setAddress = (change: Partial<NewInstitute['address']>) => set({ address: { ...address, ...change } })
  const field = (name: string) => ({ id: `instituteData.${name}`, error: errorOf(`instituteData.${name}`) })
  const offered = countriesOf(address.region)
  return (
    <>
      <TextInput
        {...field('name')}
        label={<Label required>Name of the institution</Label>}
        value={value.name}
        maxLength={200}
        autoComplete="organization"
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Select
        {...field('type')}
        label={<Label required>Type of institution</Label>}
        placeholder="Choose one"
        data={instituteTypeNames}
        value={value.type || null}
        onChange={(type) => set({ type: type ?? '' })}
      />
      <SdgChooser
        {...field('sustainable_development_goals')}
        label={<Label required>Sustainable development goals</Label>}
        description="Choose those your institution works on"
        value={value.sustainable_development_goals}
        onChange={(goals) => set({ sustainable_development_goals: goals })}
      />
      <div className={classes.pair}>
        <Select
          {...field('address.region')}
          label={<Label required>Region</Label>}
          placeholder="Choose one"
          searchable
          data={regions}
          value={address.region || null}
          onChange={(region) =>
            setAddress({
              region: region ?? '',
              country: countriesOf(region ?? '').some(({ code }) => code === address.country)
                ? address.country
                : '',
            })
          }
        />
        <Select
          {...field('address.country')}
          label={<Label required>Country</Label>}
          placeholder={address.region ? 'Choose one' : 'Choose the region first'}
          disabled={!address.region}
          searchable
          data={offered.map(({ code, name }) => ({ value: code, label: name }))}
          value={address.country || null}
          onChange={(country) => setAddress({ country: country ?? '' })}
        />
        <CityField
          {...field('address.city')}
          label={<Label required>City</Label>}
          country={address.country}
          value={address.city}
          onChange={(city) => setAddress({ city })}
        />
        <TextInput
          {...field('address.zip_code')}
          label={<Label required>Postal code</Label>}
          value={address.zip_code}
          maxLength={30}
          autoComplete="postal-code"
          onChange={({ currentTarget }) => setAddress({ zip_code: currentTarget.value })}
        />
      </div>
      <TextInput
        {...field('address.street')}
        label={<Label required>Street</Label>}
        value={address.street}
        maxLength={200}
        autoComplete="street-address"
        onChange={({ currentTarget }) => setAddress({ street: currentTarget.value })}
      />
      <TextInput
        {...field('website_url')}
        label={<Label required>Website</Label>}
        description="Enter as http:// or www.your-institution.org"
        inputMode="url"
        value={value.website_url}
        maxLength={500}
        autoComplete="url"
        onChange={({ currentTarget }) => set({ website_url: currentTarget.value })}
      />
    </>
  )
}
