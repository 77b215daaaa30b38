import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { AddressFields } from './AddressFields.tsx'
import type { InstituteValues } from './institute-values.ts'

/** Address fields in the forms of an institute. */
export const InstituteAddress = ({ form }: { form: FormOf<InstituteValues> }) => (
  <AddressFields
    region={form.useValue('address.region')}
    country={form.useValue('address.country')}
    fields={{
      city: form.field('address.city'),
      zip_code: form.field('address.zip_code'),
      street: form.field('address.street'),
    }}
    selects={{ region: form.select('address.region'), country: form.select('address.country') }}
    set={(field, value) => form.setValue(`address.${field}`, value)}
    confirmable={(field, input) => (
      <ConfirmShort form={form} path={`address.${field}`} field={`address.${field}`}>
        {input}
      </ConfirmShort>
    )}
  />
)
