import { TextInput } from '@mantine/core'
import { maxWebsite } from 'contract/institutes/website.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { InstituteValues } from './institute-values.ts'

export const WebsiteField = ({ form }: { form: FormOf<InstituteValues> }) => (
  <TextInput
    {...form.field('website_url')}
    label={<Label required>Website</Label>}
    description="For example www.your-institution.org"
    inputMode="url"
    maxLength={maxWebsite}
    autoComplete="url"
  />
)
