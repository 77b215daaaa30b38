import { Select, TextInput } from '@mantine/core'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { countriesOf } from 'contract/places/find-country.ts'
import { regions } from 'contract/places/regions.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import { CityField } from '../../institutes/fields/CityField.tsx'
import { LibraryIsland } from '../../ui/LibraryIsland.tsx'
import type { RegistrationForm } from './use-registration.ts'
import classes from './RegistrationPage.module.css'

interface NewInstituteProps {
  form: RegistrationForm
}

/** The fields of a new institution (ACC-29, ACC-39 to ACC-43), with what they stand on. */
export const NewInstituteFields = (props: NewInstituteProps) => (
  <LibraryIsland>
    <Fields {...props} />
  </LibraryIsland>
)

function Fields({ form }: NewInstituteProps) {
  const region = form.useValue('instituteData.address.region')
  const country = form.useValue('instituteData.address.country')
  const regionField = form.select('instituteData.address.region')
  const offered = countriesOf(region)
  const changeRegion = (next: string | null) => {
    regionField.onChange(next)
    if (!countriesOf(next ?? '').some(({ code }) => code === country))
      form.setValue('instituteData.address.country', '')
  }
  return (
    <>
      <TextInput
        {...form.field('instituteData.name')}
        label={<Label required>Name of the institution</Label>}
        description="At least 3 letters"
        maxLength={200}
        autoComplete="organization"
      />
      <Select
        {...form.select('instituteData.type')}
        label={<Label required>Type of institution</Label>}
        placeholder="Choose one"
        data={instituteTypeNames}
      />
      <SdgChooser
        {...form.field('instituteData.sustainable_development_goals')}
        label={<Label required>Sustainable development goals</Label>}
        description="Choose those your institution works on"
      />
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
          {...form.select('instituteData.address.country')}
          label={<Label required>Country</Label>}
          placeholder={region ? 'Choose one' : 'Choose the region first'}
          disabled={!region}
          searchable
          data={offered.map(({ code, name }) => ({ value: code, label: name }))}
          value={country || null}
        />
        <CityField
          {...form.field('instituteData.address.city')}
          label={<Label required>City</Label>}
          country={country}
        />
        <TextInput
          {...form.field('instituteData.address.zip_code')}
          label={<Label required>Postal code</Label>}
          description="At least 3 characters"
          maxLength={30}
          autoComplete="postal-code"
        />
      </div>
      <TextInput
        {...form.field('instituteData.address.street')}
        label={<Label required>Street</Label>}
        description="At least 3 letters"
        maxLength={200}
        autoComplete="street-address"
      />
      <TextInput
        {...form.field('instituteData.website_url')}
        label={<Label required>Website</Label>}
        description="Enter as http:// or www.your-institution.org"
        inputMode="url"
        maxLength={500}
        autoComplete="url"
      />
    </>
  )
}
