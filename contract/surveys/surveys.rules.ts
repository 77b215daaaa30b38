import { permissionDenied, type Refusal } from '../platform/refusal.ts'
import type { Permissions, ProjectPermission } from '../projects/permissions.ts'
import type { Survey } from './survey.ts'
import { closed, deactivated, noInstitution, notCompared, notInvitedWords } from './surveys.refusals.ts'

export interface Availability {
  active: boolean
  accept_submissions: boolean
  /** Whether the viewer's answers are reviewed: they can be read although the survey is finalized. */
  has_review?: boolean
  /** Whether a reviewer asks the viewer to revise them: they can also be changed. */
  revises?: boolean
  /** Of a survey with a set for each institution: the viewer's institutions that take part. */
  own_institutions?: { count: number; is_admin: boolean } | null
}

/** Whether the viewer belongs to no institution that fills the survey. */
const lacksInstitution = ({ own_institutions }: Pick<Availability, 'own_institutions'>) =>
  own_institutions?.count === 0

const lacking = (permissions: Permissions, ...needed: ProjectPermission[]): Refusal | undefined => {
  const missing = needed.find((permission) => !permissions.includes(permission))
  return missing === undefined ? undefined : permissionDenied(missing)
}

/** Whether it can be filled by users with permission. */
export const isOpen = ({ active, accept_submissions }: Availability): boolean => active && accept_submissions

/**
 * Why lists do not link to the survey. A deactivated one is not offered, though its URL opens it (DEF-17).
 */
export const whyNotAccessible = (survey: Availability, permissions: Permissions): Refusal | undefined =>
  whyNotView(survey, permissions) ?? (survey.active ? undefined : deactivated)

/** Whether lists link to the survey (SRV-57); otherwise they show 'Survey locked' with the reason. */
export const isAccessible = (survey: Availability, permissions: Permissions): boolean =>
  !whyNotAccessible(survey, permissions)

/**
 * Why the viewer cannot open the fill page. A deactivated survey opens read-only with a notice (DEF-17); a finalized
 * one opens read-only for users who could reopen it (DEF-16, DEF-28), for Admins of the institution that filled it, and
 * for the respondents of a set that is reviewed, who may have to reply.
 */
export function whyNotView(survey: Availability, permissions: Permissions): Refusal | undefined {
  const notInvited = lacking(permissions, 'FILL_PROJECT_SURVEYS')
  if (notInvited) return { ...notInvited, words: notInvitedWords }
  // Managers see the questions, and no answers.
  if (lacksInstitution(survey) && whyNotEditSurvey(permissions)) return noInstitution
  if (survey.accept_submissions || survey.has_review || survey.own_institutions?.is_admin) return undefined
  const notReopening = lacking(permissions, 'ACTIVATE_PROJECT_SURVEYS')
  return notReopening && { ...notReopening, words: closed.words }
}

/** Why answers cannot be saved (SRV-40). Missing or invalid answers do not prevent saving (DEF-18). */
export function whyNotSave(survey: Availability, permissions: Permissions): Refusal | undefined {
  const { active, accept_submissions, revises = false } = survey
  const reason = lacking(permissions, 'FILL_PROJECT_SURVEYS')
  if (reason) return reason
  if (lacksInstitution(survey)) return noInstitution
  return !active ? deactivated : !accept_submissions && !revises ? closed : undefined
}

/** Whether its answer sets belong to institutions, which can be compared. */
export const hasInstitutions = ({ type, sets }: Pick<Survey, 'type' | 'sets'>): boolean =>
  type === 'single-user' || sets !== null

/** Why the viewer cannot compare their institution with the others: also after the survey was finalized. */
export function whyNotCompareOwn(
  survey: Pick<Survey, 'type' | 'sets' | 'comparison'> & Pick<Availability, 'own_institutions'>,
  permissions: Permissions,
): Refusal | undefined {
  const reason = lacking(permissions, 'FILL_PROJECT_SURVEYS')
  if (reason) return reason
  if (survey.comparison === null || !hasInstitutions(survey)) return notCompared
  return lacksInstitution(survey) ? noInstitution : undefined
}
/** 'Mark as finalized' (DEF-27). */
export const whyNotFinalize = (permissions: Permissions) => lacking(permissions, 'DEACTIVATE_PROJECT_SURVEYS')
export const whyNotReopen = (permissions: Permissions) => lacking(permissions, 'ACTIVATE_PROJECT_SURVEYS')
/** 'Manage', and the toggle of `active`. */
export const whyNotManage = (permissions: Permissions) =>
  lacking(permissions, 'ACTIVATE_PROJECT_SURVEYS', 'DEACTIVATE_PROJECT_SURVEYS')
export const whyNotCreateSurvey = (permissions: Permissions) => lacking(permissions, 'CREATE_PROJECT_SURVEYS')
/** Editing its name, texts and questions, and downloading its questionnaire. */
export const whyNotEditSurvey = (permissions: Permissions) => lacking(permissions, 'UPDATE_PROJECT_SURVEYS')
/** 'Explore Submission', and every download of answers. */
export const whyNotExplore = (permissions: Permissions) =>
  lacking(permissions, 'EXPORT_PROJECT_SURVEY_RESULTS')
/** Reminding people to fill it, and its deadline. */
export const whyNotRemind = (permissions: Permissions) =>
  lacking(permissions, 'EXPORT_PROJECT_SURVEY_RESULTS', 'UPDATE_PROJECT_SURVEYS')
/** 'Export to the project': the results become a document of the project. */
export const whyNotExportToProject = (permissions: Permissions) =>
  lacking(permissions, 'EXPORT_PROJECT_SURVEY_RESULTS', 'CREATE_PROJECT_DOCUMENTS')
export const whyNotDelete = (permissions: Permissions) => lacking(permissions, 'DELETE_PROJECT_SURVEYS')
/** Inviting guests of the project to fill it. */
export const whyNotInviteGuest = (permissions: Permissions) =>
  lacking(permissions, 'UPDATE_PROJECT_PARTICIPANTS')
export const whyNotStyle = (permissions: Permissions) => lacking(permissions, 'UPDATE_PROJECT_STYLES')
