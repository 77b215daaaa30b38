import type { StyleProperty } from 'contract/platform/styling-parts.ts'
import type { StyleName } from 'contract/surveys/styling.ts'
import { fieldsOf, type StyleField } from './typed-styling.ts'

export interface StyleGroupDefinition {
  title: string
  /** Describes the part of the page that it changes. */
  about: string
  names: readonly StyleName[]
  /** Where it is visible, if not on the page behind the drawer. */
  elsewhere?: 'card' | 'participants'
}

/** All styling fields, in page order. */
export const styleGroups: readonly [StyleGroupDefinition, ...StyleGroupDefinition[]] = [
  { title: 'Page', about: 'The background of the whole page', names: ['quizPage'] },
  { title: 'Heading', about: 'The name of the survey at the top', names: ['quizHeader'] },
  {
    title: 'Progress and saving',
    about: 'Progress of the survey, and whether answers are saved',
    names: ['quizUpdateInfo'],
  },
  {
    title: 'List of sections',
    about: 'The section names and the open section',
    names: ['tabTitle', 'navTabsColor'],
  },
  {
    title: 'Section',
    about: 'The title of the open section and the background of its questions',
    names: ['infoTitleColor', 'tabContent'],
  },
  { title: 'Questions', about: 'The text of each question', names: ['labelStyle'] },
  {
    title: 'Tables and files',
    about: 'Questions in a table, and uploaded files',
    names: ['documentsTable'],
  },
  { title: 'Links', about: 'Links in texts', names: ['anchorStyle'] },
  {
    title: 'Buttons',
    about: 'Primary, secondary and informational buttons',
    names: ['primaryActionButtonColor', 'secondaryActionButtonColor', 'infoActionButtonColor'],
  },
  {
    title: 'Survey card',
    about: 'The survey in the list of the project’s surveys',
    names: ['surveyCard'],
    elsewhere: 'card',
  },
  {
    title: 'Table of participants',
    about: 'The respondents on the submissions page',
    names: ['participantsTable'],
    elsewhere: 'participants',
  },
]

/** Labels of properties, and of elements with a single colour. */
const labels: Readonly<Partial<Record<StyleName, string>> & Record<StyleProperty, string>> = {
  background: 'Background',
  color: 'Text colour',
  'font-size': 'Text size in pixels',
  'font-family': 'Font',
  navTabsColor: 'Open section',
  infoTitleColor: 'Section title',
  primaryActionButtonColor: 'Primary: Next page, Save Answers',
  secondaryActionButtonColor: 'Secondary: Previous page, Save & Exit',
  infoActionButtonColor: 'More: information, editing, videos, files',
}

export const labelOf = ({ name, property }: StyleField): string => labels[property ?? name] ?? name

/** Names of the fields by path, in sentences: 'Heading: Font'. */
export const styleFieldNames: Readonly<Record<string, string>> = Object.fromEntries(
  styleGroups.flatMap(({ title, names }) =>
    names
      .flatMap(fieldsOf)
      .map((field) => [
        field.property ? `${field.name}.${field.property}` : field.name,
        `${title}: ${labelOf(field)}`,
      ]),
  ),
)
