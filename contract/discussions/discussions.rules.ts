import { messages, permissionDenied, refusal, type FieldErrors, type Refusal } from '../platform/refusal.ts'
import { hiddenByStaff } from '../reports/reports.rules.ts'
import { can, type Permissions } from '../projects/permissions.ts'

/** Maximum characters of each text. */
export const maxDiscussionTexts = { name: 200, description: 10_000, comment: 10_000 } as const

/** Values of the discussion form; `name` is labelled Title. */
export interface DiscussionForm {
  name: string
  description: string
  /** The topic of the discussion; null for Other Discussions. */
  topic: number | null
}

/** The form requires a title and a description (PRJ-41). */
export const discussionProblems = ({ name, description }: Omit<DiscussionForm, 'topic'>): FieldErrors =>
  messages([
    ['name', name.trim() !== '', 'Please enter title'],
    ['description', description.trim() !== '', 'Please enter description'],
  ])

/** The API requires only a title (PRJ-42, DEF-36). */
export const titleProblems = ({ name }: { name: string }): FieldErrors =>
  messages([['name', name.trim() !== '', 'Please enter title']])

export const commentProblems = ({ comment }: { comment: string }): FieldErrors =>
  messages([['comment', comment.trim() !== '', 'Please enter a comment']])

/** What a user may do in the discussions of a project or an institute. */
export interface DiscussionRights {
  of: 'PROJECT' | 'INSTITUTE'
  read: boolean
  /** Start discussions and comment. */
  write: boolean
  /** Edit discussions of others. */
  update: boolean
  /** Delete discussions and comments of others. */
  remove: boolean
}

export const rightsInProject = (permissions: Permissions): DiscussionRights => ({
  of: 'PROJECT',
  read: can(permissions, 'VIEW_PROJECT_DISCUSSIONS'),
  write: can(permissions, 'CREATE_PROJECT_DISCUSSIONS'),
  update: can(permissions, 'UPDATE_PROJECT_DISCUSSIONS'),
  remove: can(permissions, 'DELETE_PROJECT_DISCUSSIONS'),
})

/**
 * Approved members of an institute take part in its discussions; its Admins moderate (decisions, section 6).
 */
export const rightsInInstitute = ({
  is_member,
  is_admin,
}: {
  is_member: boolean
  is_admin: boolean
}): DiscussionRights => ({
  of: 'INSTITUTE',
  read: is_member,
  write: is_member,
  update: is_admin,
  remove: is_admin,
})

type Rights = DiscussionRights

/** Why a user may not start a discussion or comment. */
export const whyNotWrite = ({ of, write }: Rights): Refusal | undefined =>
  write ? undefined : permissionDenied(`CREATE_${of}_DISCUSSIONS`)

/** Why a discussion may not be edited: users edit their own, and others' only with the UPDATE permission. */
export const whyNotEdit = (rights: Rights, own: boolean): Refusal | undefined =>
  rights.update || (own && rights.write) ? undefined : permissionDenied(`UPDATE_${rights.of}_DISCUSSIONS`)

export const othersHaveCommented = refusal(
  'others_have_commented',
  409,
  'Others have commented on it. Ask someone who manages the discussions here to delete it.',
)

/** Why a discussion may not be deleted. Authors can delete their own until someone else has commented. */
export function whyNotRemoveDiscussion(
  rights: Rights,
  { own, othersCommented }: { own: boolean; othersCommented: boolean },
): Refusal | undefined {
  if (rights.remove) return undefined
  if (!own) return permissionDenied(`DELETE_${rights.of}_DISCUSSIONS`)
  return othersCommented ? othersHaveCommented : undefined
}

/**
 * Why a discussion may not be marked as decided or reopened: its author may do so, and others with the UPDATE
 * permission.
 */
export const whyNotMarkDecided = whyNotEdit

/** Why a comment may not be edited: only its author may, unless staff has hidden it. */
export function whyNotEditComment(rights: Rights, own: boolean, hidden = false): Refusal | undefined {
  if (!own || !rights.write) return permissionDenied(`UPDATE_${rights.of}_DISCUSSIONS`)
  return hidden ? hiddenByStaff : undefined
}

/** Why a user may not react to a comment: those who may comment can, unless staff has hidden it. */
export const whyNotReactToComment = (rights: Rights, hidden: boolean): Refusal | undefined =>
  whyNotWrite(rights) ?? (hidden ? hiddenByStaff : undefined)

export const whyNotRemoveComment = (rights: Rights, own: boolean): Refusal | undefined =>
  own || rights.remove ? undefined : permissionDenied(`DELETE_${rights.of}_DISCUSSIONS`)

/** Maximum number of documents attached to a comment. */
export const maxAttachments = 5

/** New comments are counted up to this number. */
export const countedComments = 100

/**
 * Which comments of a discussion a person is notified of: all; those in discussions in which they take part, by
 * default; or mentions only.
 */
export const watchLevels = ['following', 'default', 'muted'] as const
export type WatchLevel = (typeof watchLevels)[number]

/** Number of comments sent with a discussion and on each page of earlier ones. */
export const commentsPerPage = 30
