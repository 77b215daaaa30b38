import { Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { earliestEstablishment, maxInstituteTexts } from 'contract/institutes/institutes.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { detailsOf } from 'contract/institutes/type-details.ts'
import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { WholeNumberInput } from '../../ui/forms/WholeNumberInput.tsx'
import { InstituteAddress } from '../fields/InstituteAddress.tsx'
import { DetailFields } from '../fields/DetailFields.tsx'
import { today, type InstituteValues } from '../fields/institute-values.ts'
import { LogoField } from '../fields/LogoField.tsx'
import { PositionField } from '../fields/PositionField.tsx'
import { WebsiteField } from '../fields/WebsiteField.tsx'

interface InstituteFieldsProps {
  form: FormOf<InstituteValues>
  /** The stored institute, for its logo. */
  institute: Institute
}

/** All fields of an institute (INS-21 to INS-24). */
export function InstituteFields({ form, institute }: InstituteFieldsProps) {
  const text = (name: keyof typeof maxInstituteTexts) => ({
    ...form.field(name),
    maxLength: maxInstituteTexts[name],
  })
  const hasDetails = detailsOf(form.useValue('type')).length > 0
  return (
    <Stack gap={40}>
      <FormSection title="Basic Information">
        <ConfirmShort form={form} path="name" field="name">
          <TextInput
            {...text('name')}
            label={<Label required>Name</Label>}
            description="At least 3 characters"
            autoComplete="organization"
          />
        </ConfirmShort>
        <TextInput {...text('short_name')} label={<Label>Short name</Label>} />
        <Select
          {...form.select('type')}
          label={<Label required>Type</Label>}
          description="The details below depend on the type"
          data={instituteTypeNames}
        />
        <WebsiteField form={form} />
        <DateInput
          {...form.field('date_of_establishment')}
          label={<Label>Date of establishment</Label>}
          min={earliestEstablishment}
          max={today()}
          maw={240}
        />
        <WholeNumberInput
          {...form.field('total_number_of_staff')}
          label={<Label>Number of staff</Label>}
          maw={240}
        />
      </FormSection>
      <FormSection title="Logo">
        <LogoField {...form.field('avatar')} stored={institute.avatar} />
      </FormSection>
      <FormSection title="Mission & Vision">
        <Textarea
          {...text('mission')}
          label={<Label>Mission</Label>}
          description="What you do and for whom. Shown on your card."
          minRows={4}
          maxRows={16}
        />
        <Textarea {...text('vision')} label={<Label>Vision</Label>} minRows={3} maxRows={16} />
      </FormSection>
      <FormSection title="SDGs">
        <SdgChooser
          {...form.field('sustainable_development_goals')}
          label={<Label required>Sustainable development goals</Label>}
          description="Choose the goals your institution works on"
        />
      </FormSection>
      {hasDetails && (
        <FormSection title="Details">
          {Object.keys(institute.type_details).length === 0 && (
            <Text c="dimmed">
              You can leave all details empty for now. If you fill in one, the required ones are needed, too.
            </Text>
          )}
          <DetailFields form={form} />
        </FormSection>
      )}
      <FormSection title="Address">
        <InstituteAddress form={form} />
      </FormSection>
      <FormSection title="Position on the map">
        <PositionField form={form} />
      </FormSection>
      <FormSection title="Visibility">
        <Radio.Group
          {...form.radios('profile_visibility')}
          label={<Label required>Who can find this institution</Label>}
          size="md"
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="public"
              label="Public"
              description="All members of the network can find it in the list, on the map and in the search."
            />
            <Radio
              value="private"
              label="Private"
              description="Only its approved members and our staff can see it."
            />
          </Stack>
        </Radio.Group>
      </FormSection>
    </Stack>
  )
}
