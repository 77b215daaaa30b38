import type { ReportDecision, ReportReason, ReportSubject } from '../reports/reports.rules.ts'
import type { MergeOutcome } from '../institutes/merge-outcome.ts'
import type { ProjectRole } from '../projects/permissions.ts'

/** An object or a person, by id and name. */
export interface Named {
  id: number
  name: string
}

/** Types of objects that notifications are about: `actor_content_type` in the API. */
export const subjectTypes = [
  'person',
  'project',
  'survey',
  'document',
  'discussion',
  'institute',
  'event',
  'session',
  'report',
] as const
export type SubjectType = (typeof subjectTypes)[number]

/** The user who caused it. */
interface By {
  by: Named
}
interface OfSurvey extends By {
  survey: Named
  projectId: number
}
interface OfDocument {
  document: Named
  project: Named
}
/** `place` is the name of the project or institute, `page` the path of its discussions. */
interface OfDiscussion extends By {
  discussion: Named
  place: string
  page: string
  /** Number of the comment, if it is about one. */
  comment?: number
}
interface InProject extends By {
  project: Named
  role: ProjectRole
}
/** `by` is the other participant. */
interface OfSession extends By {
  session: Named
}
interface OfInstitute {
  institute: Named
}
/** `from` is the name of the duplicate; the reason may be empty. */
interface OfMerge extends OfInstitute {
  from: string
  reason: string
}
interface OfRoles extends OfInstitute {
  roles: string[]
  /** Empty if none was given. */
  reason: string
  /** Number of further institutions in which the same was decided at the same time. */
  more?: number
}
interface OfEvent {
  event: Named
}
/** `when` and `where` are words: 'May 12th 2031, 09:00 – 17:00 (Nairobi time)', 'Nairobi, Kenya' or 'online'. */
interface OfPlannedEvent extends OfEvent {
  when: string
  where: string
}

/** Every kind of notification, with the facts for its text and link. */
export interface NotificationFacts {
  'contact.requested': By
  'contact.accepted': By
  /** `recommended_by`: name of the member whose invitation made the request. */
  'institute.role_requested': OfInstitute & By & { role: string; recommended_by?: string | undefined }
  'institute.roles_approved': OfRoles
  'institute.roles_declined': OfRoles
  'institute.roles_withdrawn': OfRoles
  /** `role` is empty in notifications of before roles were named. */
  'institute.invited': OfInstitute & By & { role: string }
  'institute.invitation_accepted': OfInstitute & By
  /** For staff: the latest report, and the number of open ones. `report.name` is the name of what was reported. */
  'report.created': { report: Named; type: ReportSubject; reason: ReportReason; open: number }
  'report.decided': { report: Named; decision: ReportDecision; answer: string }
  'institute.merged': OfMerge & { outcome: MergeOutcome }
  'institute.merge_undone': OfMerge
  /** `person` is undefined for the removed Admin, who can object. */
  'institute.admin_removed': OfInstitute & { person?: string; reason: string }
  'institute.admin_objected': OfInstitute & By
  /** For the Admins: how many people began to follow it in a week. */
  'institute.followed': OfInstitute & { followers: number }
  'institute.objection_decided': OfInstitute & { restored: boolean; reason: string }
  /** `more`: number of further matches besides the named one. */
  'match.found': OfInstitute & { more: number }
  /** For the Admins of the institute: what members of other institutions would like to know. */
  'match.asked': OfInstitute & { institutions: number; fields: string[]; form: string }
  /** `mine` is the recipient's institution; `contacts` are names of people of the other one. */
  'match.mutual': OfInstitute & { mine: string; contacts: string[] }
  'project.joined': InProject & { invited: 'you' | 'your institution' }
  'project.role_changed': InProject & { whose: 'Your role' | 'The role of your institution' }
  /** For the Admins of the institute. */
  'project.institute_invited': InProject & OfInstitute
  'project.invitation_answered': By & { project: Named; institute: string; accepted: boolean }
  /** `access`: what is left to the reader. */
  'project.removed': By & {
    project: Named
    removed: 'you' | 'your institution'
    access: 'none' | 'public' | 'other role'
  }
  /** For the managers of the project. `who` is the name of a person or institution. */
  'project.participant_left': By & { project: Named; who: string }
  'document.added': OfDocument & By
  /** For the user who requested a document that takes a while to generate. */
  'document.written': OfDocument
  'discussion.created': OfDiscussion
  'discussion.commented': OfDiscussion
  'discussion.mentioned': OfDiscussion
  'discussion.decided': OfDiscussion
  'survey.opened': OfSurvey
  'survey.reopened': OfSurvey
  'survey.finalized': OfSurvey
  'survey.guest_invited': OfSurvey
  /** `due`: the deadline in words, '' without one. */
  'survey.reminded': OfSurvey & { due: string }
  'survey.due': { survey: Named; projectId: number; due: string }
  /** `institution`: the id of that whose set it is, null for others. */
  'survey.revision_asked': OfSurvey & { answers: number; institution: number | null }
  'survey.commented': OfSurvey & { institution: number | null }
  /** For reviewers: a respondent commented, or has revised their answers. `respondent` is their number. */
  'survey.review_answered': OfSurvey & { respondent: number; isRevised: boolean }
  'session.booked': OfSession
  'session.moved': OfSession
  'session.cancelled': OfSession
  'session.soon': OfSession
  'event.created': OfPlannedEvent
  'event.changed': OfPlannedEvent
  'event.cancelled': OfEvent
  'event.place_freed': OfPlannedEvent
  'event.soon': OfPlannedEvent
}
export type NotificationKind = keyof NotificationFacts
