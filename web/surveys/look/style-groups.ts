import type { StyleProperty } from 'contract/platform/styling-parts.ts'
import type { StyleName } from 'contract/surveys/styling.ts'
import type { StyleField } from './typed-styling.ts'

export interface StyleGroupDefinition {
  title: string
  /** The part of the page that it changes. */
  about: string
  names: readonly StyleName[]
  /** Where it shows, if not on the page behind the drawer. */
  elsewhere?: 'card' | 'participants'
}

/** All fields of a look, in the order of their parts on the page. */
export const styleGroups: readonly [StyleGroupDefinition, ...StyleGroupDefinition[]] = [
  { title: 'Page', about: 'What everything stands on', names: ['quizPage'] },
  { title: 'Heading', about: 'The name of the survey, on top', names: ['quizHeader'] },
  {
    title: 'Progress and saving',
    about: 'How far the survey is, and whether answers are saved',
    names: ['quizUpdateInfo'],
  },
  {
    title: 'List of sections',
    about: 'The names of the sections, and the one that is open',
    names: ['tabTitle', 'navTabsColor'],
  },
  {
    title: 'Section',
    about: 'The title of the open section, and what its questions stand on',
    names: ['infoTitleColor', 'tabContent'],
  },
  { title: 'Questions', about: 'The text of each question', names: ['labelStyle'] },
  {
    title: 'Tables and files',
    about: 'Questions that stand together as a table, and files given as answers',
    names: ['documentsTable'],
  },
  { title: 'Links', about: 'Links in texts', names: ['anchorStyle'] },
  {
    title: 'Buttons',
    about: 'For the next step, for other ways, and for more information',
    names: ['primaryActionButtonColor', 'secondaryActionButtonColor', 'infoActionButtonColor'],
  },
  {
    title: 'Survey card',
    about: 'The survey among the surveys of its project',
    names: ['surveyCard'],
    elsewhere: 'card',
  },
  {
    title: 'Table of participants',
    about: 'Who has answered how much, where submissions are explored',
    names: ['participantsTable'],
    elsewhere: 'participants',
  },
]

/** Labels of properties, and of parts that are a single colour. */
const labels: Readonly<Partial<Record<StyleName, string>> & Record<StyleProperty, string>> = {
  background: 'Background',
  color: 'Text colour',
  'font-size': 'Text size in pixels',
  'font-family': 'Font',
  navTabsColor: 'The open section',
  infoTitleColor: 'Title of the section',
  primaryActionButtonColor: 'Next step: Next page, Save Answers',
  secondaryActionButtonColor: 'Other ways: Previous page, Save & Exit',
  infoActionButtonColor: 'More: information, editing, videos, files',
}

export const labelOf = ({ name, property }: StyleField): string => labels[property ?? name] ?? name
