import { z } from 'zod'
import { instant, line, paragraphs } from '../platform/texts.ts'
import { permissionNames } from '../projects/permission-names.ts'
import { listedStyling } from './styling-schema.ts'

export const surveyTypes = ['multi-user', 'single-user'] as const
export type SurveyType = (typeof surveyTypes)[number]

/** In a multi-user survey, each participating institution may have a shared set of answers of its own. */
export const surveySets = ['institution'] as const

/** With which institutions one is compared: all, or those of its type, region or size. */
export const compareGroups = ['all', 'type', 'region', 'size'] as const
export type CompareGroup = (typeof compareGroups)[number]

/** A survey's name is part of URLs, where 'all' and ':quizName' mean the list (DEF-20). */
export const surveyName = line(120).refine(
  (name) =>
    name !== '' && !name.includes('/') && !['all', ':quizname', '.', '..'].includes(name.toLowerCase()),
  "Please enter a name without a slash, other than 'all'",
)
export const surveyDescription = paragraphs(5000).refine((text) => text !== '', 'Please enter a description')

/** Identifies a survey in a query. */
export const surveyByName = z.object({ form: z.string().max(500) })

/** A survey in a list (DAT-02). */
export const survey = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(surveyTypes),
  /** 'institution' if each participating institution has a shared set, otherwise null. */
  sets: z.enum(surveySets).nullable(),
  /** Of a survey with a set for each institution: the viewer's institutions that take part. */
  own_institutions: z
    .object({
      count: z.number().int(),
      /** Whether the viewer is an Admin of the one whose set they fill. */
      is_admin: z.boolean(),
    })
    .nullable(),
  project: z.number().int(),
  projectName: z.string(),
  active: z.boolean(),
  accept_submissions: z.boolean(),
  only_latest_submissions: z.boolean(),
  /** With which others an institution that fills it may compare itself; null if it may not. */
  comparison: z.enum(compareGroups).nullable(),
  /** The survey of which it is the next round. */
  previous_id: z.number().int().nullable(),
  /** Whether lists link to it for the viewer. */
  accessible: z.boolean(),
  display_order: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** The viewer's permissions in its project. */
  userPermission: permissionNames,
  /**
   * Progress of the shared answer set, that of the viewer's institution, or the viewer's own in a single-user survey, 0
   * to 100 with one decimal; and the styling that lists use.
   */
  metadata: z.object({ percentage_completion: z.number(), styling_info: listedStyling }),
  /**
   * For managers, in lists: how many people of a single-user survey, or institutions with a set, have started and
   * completed it, and their mean progress, 0 to 100 with one decimal.
   */
  respondents: z
    .object({ started: z.number().int(), completed: z.number().int(), percentage: z.number() })
    .optional(),
  /** Number of questions, and of the visible ones that are answered. */
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

/** A deleted survey, for staff. */
export const deletedSurvey = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(surveyTypes),
  project: z.object({ id: z.number().int(), name: z.string() }),
  deleted_at: instant,
  /** Null if the account is deleted. */
  deleted_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Number of answers in all of its sets, see `answers` of a survey. */
  answers: z.number().int(),
  /** Days until it is deleted permanently; 0 once it is due. */
  days_left: z.number().int(),
})
export type DeletedSurvey = z.output<typeof deletedSurvey>
