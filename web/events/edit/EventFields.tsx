import { Stack, Textarea, TextInput } from '@mantine/core'
import { maxEventTexts } from 'contract/events/events.rules.ts'
import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { WholeNumberInput } from '../../ui/forms/WholeNumberInput.tsx'
import type { EventValues } from './event-values.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { TimeFields } from './TimeFields.tsx'

interface EventFieldsProps {
  form: FormOf<EventValues>
  /** URL of the current picture. */
  picture: string | null
}

/** Every field of an event (OPEN-127). */
export function EventFields({ form, picture }: EventFieldsProps) {
  return (
    <Stack gap={40}>
      <FormSection title="About the event">
        <TextInput
          {...form.field('title')}
          label={<Label required>Title</Label>}
          description="At least 3 characters"
          maxLength={maxEventTexts.title}
        />
        <Textarea
          {...form.field('description')}
          label={<Label>Description</Label>}
          description="What the event is about and who it is for. Event cards show the first lines."
          minRows={5}
          maxRows={20}
          maxLength={maxEventTexts.description}
        />
        <CroppedPictureField
          {...form.field('avatar')}
          label={<Label>Picture</Label>}
          description="Shown on the event card and at the top of the page. PNG, JPEG, WebP or GIF, at most 5 MB."
          stored={picture}
          shape="banner"
          cut={{ title: 'Crop the picture', aspect: 3, most: 1500 }}
        />
        <TextInput
          {...form.field('external_link')}
          label={<Label>Homepage</Label>}
          description="Opened by the button Visit Homepage"
          inputMode="url"
          maxLength={maxEventTexts.link}
        />
      </FormSection>
      <FormSection title="Date and time">
        <TimeFields form={form} />
      </FormSection>
      <FormSection title="Place">
        <PlaceFields form={form} />
      </FormSection>
      <FormSection title="Participation">
        <TextInput
          {...form.field('online_link')}
          label={<Label>Link for online participation</Label>}
          description="Only visible to attendees"
          inputMode="url"
          maxLength={maxEventTexts.link}
        />
        <WholeNumberInput
          {...form.field('capacity')}
          label={<Label>Places</Label>}
          description="Further people join a waiting list. Leave empty for no limit."
          styles={{ input: { maxWidth: 240 } }}
          startValue={1}
        />
      </FormSection>
    </Stack>
  )
}
