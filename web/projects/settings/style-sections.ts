import type { ProjectStyling } from 'contract/projects/project-styling.ts'

/** A styling field: a property of an element (`titleStyle.color`), or an element with a single colour. */
export interface ProjectStyleField {
  key: string
  kind: 'color' | 'font' | 'size' | 'tone'
  label: string
}

export interface StyleSectionDefinition {
  title: string
  /** Describes the part of the page that it changes. */
  about: string
  names: readonly (keyof ProjectStyling)[]
  fields: readonly ProjectStyleField[]
}

/** All styling fields of a project (PRJ-69), in page order. */
export const styleSections: readonly StyleSectionDefinition[] = [
  {
    title: 'Page',
    about: 'The background of the whole page',
    names: ['projectPage'],
    fields: [{ key: 'projectPage.background', kind: 'color', label: 'Background' }],
  },
  {
    title: 'Picture',
    about: 'The area behind the project’s picture or symbol',
    names: ['avatarStyle'],
    fields: [{ key: 'avatarStyle.background', kind: 'color', label: 'Background' }],
  },
  {
    title: 'Name',
    about: 'The name of the project at the top',
    names: ['titleStyle'],
    fields: [
      { key: 'titleStyle.color', kind: 'color', label: 'Text colour' },
      { key: 'titleStyle.font-size', kind: 'size', label: 'Text size in pixels' },
      { key: 'titleStyle.font-family', kind: 'font', label: 'Font' },
    ],
  },
  {
    title: 'Tabs',
    about: 'The tab names and the open tab',
    names: ['tabStyle', 'navPillColor'],
    fields: [
      { key: 'tabStyle.background', kind: 'color', label: 'Background' },
      { key: 'tabStyle.font-family', kind: 'font', label: 'Font' },
      { key: 'navPillColor', kind: 'tone', label: 'Open tab' },
    ],
  },
  {
    title: 'Titles and labels',
    about: 'Titles within tabs and labels of details',
    names: ['infoTitleColor', 'labelStyle'],
    fields: [
      { key: 'infoTitleColor', kind: 'color', label: 'Colour of titles' },
      { key: 'labelStyle.font-size', kind: 'size', label: 'Size of labels in pixels' },
      { key: 'labelStyle.font-family', kind: 'font', label: 'Font of labels' },
    ],
  },
  {
    title: 'Buttons',
    about: 'Primary, secondary and informational buttons',
    names: ['primaryActionButtonColor', 'secondaryActionButtonColor', 'infoActionButtonColor'],
    fields: [
      { key: 'primaryActionButtonColor', kind: 'tone', label: 'Primary' },
      { key: 'secondaryActionButtonColor', kind: 'tone', label: 'Secondary' },
      { key: 'infoActionButtonColor', kind: 'tone', label: 'Informational' },
    ],
  },
]

export const projectStyleId = (key: string) => `project-style-${key.replace('.', '-')}`

/** Names of the fields by key, in sentences: 'Name: Font'. */
export const styleNames: Readonly<Record<string, string>> = Object.fromEntries(
  styleSections.flatMap(({ title, fields }) => fields.map(({ key, label }) => [key, `${title}: ${label}`])),
)
