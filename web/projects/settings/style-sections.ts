import type { ProjectStyling } from 'contract/projects/project-styling.ts'

/** A field of a look: a property of a part (`titleStyle.color`), or a part that is a single colour. */
export interface ProjectStyleField {
  key: string
  kind: 'color' | 'font' | 'size' | 'tone'
  label: string
}

export interface StyleSectionDefinition {
  title: string
  /** The part of the page that it changes. */
  about: string
  names: readonly (keyof ProjectStyling)[]
  fields: readonly ProjectStyleField[]
}

/** All fields of a project's look (PRJ-69), in the order of their parts on the page. */
export const styleSections: readonly StyleSectionDefinition[] = [
  {
    title: 'Page',
    about: 'What everything stands on',
    names: ['projectPage'],
    fields: [{ key: 'projectPage.background', kind: 'color', label: 'Background' }],
  },
  {
    title: 'Picture',
    about: 'Behind the picture, or the mark of the project',
    names: ['avatarStyle'],
    fields: [{ key: 'avatarStyle.background', kind: 'color', label: 'Background' }],
  },
  {
    title: 'Name',
    about: 'The name of the project, on top',
    names: ['titleStyle'],
    fields: [
      { key: 'titleStyle.color', kind: 'color', label: 'Text colour' },
      { key: 'titleStyle.font-size', kind: 'size', label: 'Text size in pixels' },
      { key: 'titleStyle.font-family', kind: 'font', label: 'Font' },
    ],
  },
  {
    title: 'Tabs',
    about: 'The names of the tabs, and the one that is open',
    names: ['tabStyle', 'navPillColor'],
    fields: [
      { key: 'tabStyle.background', kind: 'color', label: 'Background' },
      { key: 'tabStyle.font-family', kind: 'font', label: 'Font' },
      { key: 'navPillColor', kind: 'tone', label: 'The open tab' },
    ],
  },
  {
    title: 'Titles and labels',
    about: 'Titles within a tab, and the labels of details',
    names: ['infoTitleColor', 'labelStyle'],
    fields: [
      { key: 'infoTitleColor', kind: 'color', label: 'Colour of titles' },
      { key: 'labelStyle.font-size', kind: 'size', label: 'Size of labels in pixels' },
      { key: 'labelStyle.font-family', kind: 'font', label: 'Font of labels' },
    ],
  },
  {
    title: 'Buttons',
    about: 'For the next step, for other ways, and for more information',
    names: ['primaryActionButtonColor', 'secondaryActionButtonColor', 'infoActionButtonColor'],
    fields: [
      { key: 'primaryActionButtonColor', kind: 'tone', label: 'Next step' },
      { key: 'secondaryActionButtonColor', kind: 'tone', label: 'Other ways' },
      { key: 'infoActionButtonColor', kind: 'tone', label: 'More information' },
    ],
  },
]

export const projectStyleId = (key: string) => `project-style-${key.replace('.', '-')}`
