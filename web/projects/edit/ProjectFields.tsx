import { MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { regions } from 'contract/places/regions.ts'
import { maxTexts, projectTypes } from 'contract/projects/project.rules.ts'
import { focusAreas } from 'contract/institutes/focus-areas.ts'
import type { Project } from 'contract/projects/projects.contract.ts'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { ProjectValues } from './project-form.ts'

interface ProjectFieldsProps {
  form: FormOf<ProjectValues>
  /** The project that is edited, for the pictures it has. */
  project?: Project
}

/** The fields of a project, for creating and for editing one (PRJ-33, PRJ-53 to PRJ-57). */
export function ProjectFields({ form, project }: ProjectFieldsProps) {
  const text = (name: keyof typeof maxTexts) => ({ ...form.field(name), maxLength: maxTexts[name] })
  return (
    <Stack gap={40}>
      <FormSection title="Basic Info">
        <TextInput {...text('name')} label={<Label required>Name</Label>} />
        <TextInput
          {...text('short_name')}
          label={<Label>Short name</Label>}
          description="Please enter short name"
        />
        <Textarea
          {...text('description')}
          label={<Label>Description</Label>}
          description="Please enter project description"
          minRows={4}
          maxRows={16}
        />
        <TextInput
          {...text('website_url')}
          label={<Label>Website</Label>}
          description="Please enter website url"
          type="text"
          inputMode="url"
          autoComplete="url"
        />
      </FormSection>
      <FormSection title="Project SDGs">
        <SdgChooser
          {...form.field('sustainable_development_goals')}
          label={<Label>Sustainable development goals</Label>}
          description="Please enter sustainable development goals"
        />
      </FormSection>
      <FormSection title="Type of Project">
        <Select
          {...form.select('type')}
          label={<Label required>Type of project</Label>}
          data={[...projectTypes]}
        />
      </FormSection>
      <FormSection title="Focus Areas">
        <MultiSelect
          {...form.field('focus_areas')}
          label={<Label>Non-financial focus areas</Label>}
          description="Please enter non-financial focus area"
          data={[...focusAreas]}
          searchable
          hidePickedOptions
        />
      </FormSection>
      <FormSection title="Regions">
        <MultiSelect
          {...form.field('regions')}
          label={<Label required>Regions</Label>}
          data={[...regions]}
          searchable
          hidePickedOptions
        />
      </FormSection>
      <FormSection title="Visibility">
        <Radio.Group
          {...form.radios('project_visibility')}
          label={<Label required>Who can find this project</Label>}
          size="md"
        >
          <Stack gap="sm" mt="xs">
            <Radio value="private" label="Private" description="Only those who take part see it." />
            <Radio
              value="public"
              label="Public"
              description="Every member of the network can find it, read what it is about and see which institutions take part."
            />
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title="Pictures">
        <PictureField
          {...form.field('avatarFile')}
          label={<Label>Picture</Label>}
          description="Stands beside the name. PNG, JPEG, WebP or GIF, at most 5 MB."
          stored={project?.avatar ?? null}
        />
        <PictureField
          {...form.field('bannerFile')}
          label={<Label>Banner</Label>}
          description="Stands across the top of the project. A wide picture fits best."
          shape="banner"
          stored={project?.banner ?? null}
        />
      </FormSection>
    </Stack>
  )
}
