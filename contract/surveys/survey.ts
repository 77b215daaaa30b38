import { z } from 'zod'
import { instant, line, paragraphs } from '../platform/texts.ts'
import { permissionNames } from '../projects/permissions.ts'
import { listedStyling } from './styling.ts'

export const surveyTypes = ['multi-user', 'single-user'] as const
export type SurveyType = (typeof surveyTypes)[number]

/** A survey's name is part of addresses, where 'all' and ':quizName' mean the list (DEF-20). */
export const surveyName = line(120).refine(
  (name) =>
    name !== '' && !name.includes('/') && !['all', ':quizname', '.', '..'].includes(name.toLowerCase()),
  "Please enter a name without a slash, other than 'all'",
)
export const surveyDescription = paragraphs(5000).refine((text) => text !== '', 'Please enter a description')

/** Names a survey in a query. */
export const surveyByName = z.object({ form: z.string().max(500) })

/** A survey in a list (DAT-02). */
export const survey = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(surveyTypes),
  project: z.number().int(),
  projectName: z.string(),
  active: z.boolean(),
  accept_submissions: z.boolean(),
  only_latest_submissions: z.boolean(),
  /** Whether the reader can open it for filling. */
  accessible: z.boolean(),
  display_order: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** The reader's permissions in its project. */
  userPermission: permissionNames,
  /**
   * Progress 0 to 100 with one decimal: of the shared set, or in a single-user survey of the reader's own; and what
   * lists show of its look.
   */
  metadata: z.object({ percentage_completion: z.number(), styling_info: listedStyling }),
  /** How many questions it has, and how many of those that can be answered now the set has answered. */
  questions: z.number().int(),
  answers: z.number().int(),
})
export type Survey = z.output<typeof survey>

export const surveysOfProject = z.object({
  project: z.object({ id: z.number().int(), name: z.string() }),
  user_permissions: permissionNames,
  quizzes: z.array(survey),
})
export type SurveysOfProject = z.output<typeof surveysOfProject>

/** A deleted survey as staff see it. */
export const deletedSurvey = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(surveyTypes),
  project: z.object({ id: z.number().int(), name: z.string() }),
  deleted_at: instant,
  /** Who deleted it; null when that account is gone. */
  deleted_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** How many answers its sets had, see `answers` of a survey. */
  answers: z.number().int(),
  /** Days until it is gone for good; 0 when that is due. */
  days_left: z.number().int(),
})
export type DeletedSurvey = z.output<typeof deletedSurvey>
