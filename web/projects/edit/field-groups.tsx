import { MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { focusAreas } from 'contract/institutes/focus-areas.ts'
import { regions } from 'contract/places/regions.ts'
import { maxTexts, projectTypes } from 'contract/projects/project.rules.ts'
import type { ComponentType } from 'react'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { projectVisibilities } from '../visibilities.ts'
import { PictureFields } from './PictureFields.tsx'
import type { ProjectValues } from './project-form.ts'

export interface FieldsProps {
  form: FormOf<ProjectValues>
  /** URLs of the current pictures. */
  stored?: { avatar: string | null; banner: string | null }
}

interface FieldGroup {
  title: string
  /** Names of its fields. */
  fields: readonly (keyof ProjectValues)[]
  Fields: ComponentType<FieldsProps>
}

/** The fields of a project in groups, for the create and edit forms (PRJ-33, PRJ-53 to PRJ-57). */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'Basic Info',
    fields: [
      'name',
      'short_name',
      'description',
      'website_url',
      'project_visibility',
      'avatarFile',
      'bannerFile',
    ],
    Fields: BasicInfo,
  },
  {
    title: 'Project SDGs',
    fields: ['sustainable_development_goals'],
    Fields: ({ form }) => (
      <SdgChooser
        {...form.field('sustainable_development_goals')}
        label={<Label>Sustainable development goals</Label>}
        description="Please enter sustainable development goals"
      />
    ),
  },
  {
    title: 'Type of Project',
    fields: ['type'],
    Fields: ({ form }) => (
      <Select
        {...form.select('type')}
        label={<Label required>Type of project</Label>}
        data={[...projectTypes]}
      />
    ),
  },
  {
    title: 'Focus Areas',
    fields: ['focus_areas'],
    Fields: ({ form }) => (
      <MultiSelect
        {...form.field('focus_areas')}
        label={<Label>Non-financial focus areas</Label>}
        description="Please enter non-financial focus area"
        data={[...focusAreas]}
        searchable
        hidePickedOptions
      />
    ),
  },
  {
    title: 'Regions',
    fields: ['regions'],
    Fields: ({ form }) => (
      <MultiSelect
        {...form.field('regions')}
        label={<Label required>Regions</Label>}
        data={[...regions]}
        searchable
        hidePickedOptions
      />
    ),
  },
]

function BasicInfo({ form, ...pictures }: FieldsProps) {
  const text = (name: keyof typeof maxTexts) => ({ ...form.field(name), maxLength: maxTexts[name] })
  return (
    <>
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
      <Radio.Group
        {...form.radios('project_visibility')}
        label={<Label required>Who can find this project</Label>}
        size="md"
      >
        <Stack gap="sm" mt="xs">
          {projectVisibilities.map((visibility) => (
            <Radio key={visibility.value} {...visibility} />
          ))}
        </Stack>
      </Radio.Group>
      <PictureFields form={form} {...pictures} />
    </>
  )
}
