import { MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { regions } from 'contract/places/regions.ts'
import { maxTexts, type ProjectForm } from 'contract/projects/project.rules.ts'
import { focusAreas } from 'contract/institutes/focus-areas.ts'
import { projectTypes } from 'contract/projects/project-types.ts'
import type { Project } from 'contract/projects/projects.contract.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import type { Pictures } from './project-form.ts'
import { Section } from './Section.tsx'

interface ProjectFieldsProps {
  form: ProjectForm
  onChange: (part: Partial<ProjectForm>) => void
  pictures: Pictures
  onPictures: (part: Pictures) => void
  /** First message of each field that has one. */
  errors: Record<string, string | undefined>
  /** The project that is edited, for the pictures it has. */
  project?: Project
}

/** The fields of a project, for creating and for editing one; each has its name as id (PRJ-33, PRJ-53 to PRJ-57). */
export function ProjectFields({ form, onChange, pictures, onPictures, errors, project }: ProjectFieldsProps) {
  /** What a text field of this name needs. */
  const text = (name: 'name' | 'short_name' | 'description' | 'website_url') => ({
    id: name,
    value: form[name],
    error: errors[name],
    maxLength: maxTexts[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap={40}>
      <Section title="Basic Info">
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
      </Section>
      <Section title="Project SDGs">
        <SdgChooser
          id="sustainable_development_goals"
          label={<Label>Sustainable development goals</Label>}
          description="Please enter sustainable development goals"
          value={form.sustainable_development_goals}
          onChange={(codes) => onChange({ sustainable_development_goals: codes })}
          error={errors['sustainable_development_goals']}
        />
      </Section>
      <Section title="Type of Project">
        <Select
          id="type"
          label={<Label required>Type of project</Label>}
          data={[...projectTypes]}
          value={form.type || null}
          onChange={(type) => onChange({ type: type ?? '' })}
          error={errors['type']}
        />
      </Section>
      <Section title="Focus Areas">
        <MultiSelect
          id="focus_areas"
          label={<Label>Non-financial focus areas</Label>}
          description="Please enter non-financial focus area"
          data={[...focusAreas]}
          value={form.focus_areas}
          onChange={(chosen) => onChange({ focus_areas: chosen })}
          error={errors['focus_areas']}
          searchable
          hidePickedOptions
        />
      </Section>
      <Section title="Regions">
        <MultiSelect
          id="regions"
          label={<Label required>Regions</Label>}
          data={[...regions]}
          value={form.regions}
          onChange={(chosen) => onChange({ regions: chosen })}
          error={errors['regions']}
          searchable
          hidePickedOptions
        />
      </Section>
      <Section title="Visibility">
        <Radio.Group
          label={<Label required>Who can find this project</Label>}
          value={form.project_visibility}
          onChange={(visibility) =>
            onChange({ project_visibility: visibility as ProjectForm['project_visibility'] })
          }
          error={errors['project_visibility']}
          size="md"
        >
          <Stack gap="sm" mt="xs">
            <Radio
              id="project_visibility"
              value="private"
              label="Private"
              description="Only those who take part see it."
            />
            <Radio
              value="public"
              label="Public"
              description="Every member of the network can find it, read what it is about and see which institutions take part."
            />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title="Pictures">
        <PictureField
          id="avatarFile"
          label={<Label>Picture</Label>}
          description="Stands beside the name. PNG, JPEG, WebP or GIF, at most 5 MB."
          stored={project?.avatar ?? null}
          value={pictures.avatarFile}
          onChange={(avatarFile) => onPictures({ avatarFile })}
          error={errors['avatarFile']}
        />
        <PictureField
          id="bannerFile"
          label={<Label>Banner</Label>}
          description="Stands across the top of the project. A wide picture fits best."
          shape="banner"
          stored={project?.banner ?? null}
          value={pictures.bannerFile}
          onChange={(bannerFile) => onPictures({ bannerFile })}
          error={errors['bannerFile']}
        />
      </Section>
    </Stack>
  )
}
