import { Select, TextInput } from '@mantine/core'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import { AddressFields } from '../../institutes/fields/AddressFields.tsx'
import type { RegistrationForm } from './use-registration.ts'

interface NewInstituteProps {
  form: RegistrationForm
  /** The suggested website; a new one replaces the text of the field. */
  website: string | undefined
}

/** The fields of a new institution (ACC-29, ACC-39 to ACC-43). */
export function NewInstituteFields({ form, website }: NewInstituteProps) {
  return (
    <>
      <ConfirmShort form={form} path="instituteData.name" field="name">
        <TextInput
          {...form.field('instituteData.name')}
          label={<Label required>Name of the institution</Label>}
          description="At least 3 characters"
          maxLength={200}
          autoComplete="organization"
        />
      </ConfirmShort>
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
      <AddressFields
        region={form.useValue('instituteData.address.region')}
        country={form.useValue('instituteData.address.country')}
        fields={{
          city: form.field('instituteData.address.city'),
          zip_code: form.field('instituteData.address.zip_code'),
          street: form.field('instituteData.address.street'),
        }}
        selects={{
          region: form.select('instituteData.address.region'),
          country: form.select('instituteData.address.country'),
        }}
        set={(field, value) => form.setValue(`instituteData.address.${field}`, value)}
        confirmable={(field, input) => (
          <ConfirmShort form={form} path={`instituteData.address.${field}`} field={`address.${field}`}>
            {input}
          </ConfirmShort>
        )}
      />
      <TextInput
        key={website}
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
