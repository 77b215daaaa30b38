import { Stack } from '@mantine/core'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { fieldGroups, type FieldsProps } from '../edit/field-groups.tsx'

/** All fields of a project, in groups. */
export const DetailFields = ({ form, stored }: FieldsProps) => (
  <Stack gap={40}>
    {fieldGroups.map(({ title, Fields }) => (
      <FormSection key={title} title={title}>
        <Fields form={form} {...(stored && { stored })} />
      </FormSection>
    ))}
  </Stack>
)
