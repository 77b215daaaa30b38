import { refusal } from '../platform/refusal.ts'

/** Saved views of a survey: a person's own and the shared ones, each; and characters of a name. */
export const viewLimits = { views: 50, name: 100 } as const

export const tooManyViews = refusal(
  'survey.too_many_views',
  409,
  `There are ${viewLimits.views} saved views. Please delete one first.`,
)

export const viewNameTaken = refusal(
  'survey.view_name_taken',
  409,
  'Another person shares a view of this name. Please choose another name.',
)

/** Tabs of the page of results. */
export const resultsTabs = [
  'answers',
  'table',
  'groups',
  'map',
  'summary',
  'compare',
  'respondents',
  'reports',
] as const
export type ResultsTab = (typeof resultsTabs)[number]
