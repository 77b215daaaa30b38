import { TextInput } from '@mantine/core'
import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { RegistrationForm } from './use-registration.ts'
import classes from '../../ui/forms/Fields.module.css'

/**
 * The user's own name. It comes before the fields of the institution too, so that people are asked for themselves first, and
 * is checked with the step User Details.
 */
export const NameFields = ({ form }: { form: RegistrationForm }) => (
  <div className={classes.pair}>
    <ConfirmShort form={form} path="first_name" field="first_name">
      <TextInput
        {...form.field('first_name')}
        label={<Label required>First name</Label>}
        description="At least 3 characters"
        maxLength={100}
        autoComplete="given-name"
      />
    </ConfirmShort>
    <TextInput
      {...form.field('last_name')}
      label={<Label required>Last name</Label>}
      description="At least 1 letter"
      maxLength={100}
      autoComplete="family-name"
    />
  </div>
)
