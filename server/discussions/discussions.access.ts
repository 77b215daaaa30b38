import type { Refusal } from 'contract/platform/refusal.ts'
import {
  rightsInInstitute,
  rightsInProject,
  whyNotWrite,
  type DiscussionRights,
} from 'contract/discussions/discussions.rules.ts'
import type { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { readableLevels, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { instituteForViewer } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import type { ContextOf, RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, topicById } from '../projects/projects.ts'
import { discussionPlace, type FoundDiscussion } from './discussions.queries.ts'
import type { PlaceId } from './people.queries.ts'

/** A project or institute whose discussions the viewer may read. */
export interface InPlace {
  viewer: Viewer
  place: PlaceId
  rights: DiscussionRights
  /** Whether the viewer may see authors' e-mail addresses. */
  knowsEmails: boolean
  /** The levels of documents that the viewer may read; institutes have none. */
  levels: DocumentLevel[]
}
export type InDiscussion = InPlace & { discussion: FoundDiscussion }
/** The context of a handler for a discussion; project and institute endpoints have the same shapes. */
export type CallOn<Call extends keyof typeof projectDiscussions> = ContextOf<
  (typeof projectDiscussions)[Call]
> &
  InDiscussion

type AccessContext = Pick<RequestContext, 'viewer' | 'db'> & { ip?: string; isRecheck?: boolean }
type OfInstitute = RequestContext<{ institute: number }>
type One = RequestContext<{ id: number }>
type OneOfInstitute = RequestContext<{ institute: number; id: number }>

/** Readers of the discussions of the project given in the query. */
export const projectReader = (context: RequestContext<object, { project: number }>): Promise<InPlace> =>
  placeFor(context, { project_id: context.query.project, institute_id: null })

/** Participants who may write in the discussions of the project given in the query. */
export const projectWriter = (context: RequestContext<object, { project: number }>): Promise<InPlace> =>
  writerOf(projectReader(context))

export const instituteReader = (context: OfInstitute): Promise<InPlace> =>
  placeFor(context, { project_id: null, institute_id: context.params.institute })

export const instituteWriter = (context: OfInstitute): Promise<InPlace> => writerOf(instituteReader(context))

type Body = { project?: number | null | undefined; topic?: number | null | undefined }

/** Writers in the project given in the body, or in that of the topic. A topic of another project is not found (SEC-02). */
export async function starter(context: RequestContext<object, object, Body>): Promise<InPlace> {
  const { db, body } = context
  member(context)
  if (body.project == null && body.topic == null) reject({ project: ['Please choose a project or a topic'] })
  const topic = body.topic == null ? undefined : await topicById(db, body.topic)
  const project_id = body.project ?? topic?.project_id
  if (project_id === undefined) throw notFound()
  const scope = await writerOf(placeFor(context, { project_id, institute_id: null }))
  if (body.topic != null && topic?.project_id !== project_id) throw notFound()
  return scope
}

/** Readers of this discussion of a project. */
export const discussionReader = async (context: One): Promise<InDiscussion> => {
  const scope = await discussionFor(context, context.params.id)
  if (scope.place.project_id === null) throw notFound()
  return scope
}

/** Readers of this discussion of an institute. */
export const instituteDiscussionReader = async (context: OneOfInstitute): Promise<InDiscussion> => {
  const scope = await discussionFor(context, context.params.id)
  if (scope.place.institute_id !== context.params.institute) throw notFound()
  return scope
}

/** Readers of the discussion whom the rule does not refuse. */
export const allowed =
  <Context>(
    reader: (context: Context) => Promise<InDiscussion>,
    whyNot: (rights: DiscussionRights) => Refusal | undefined,
  ) =>
  async (context: Context): Promise<InDiscussion> => {
    const scope = await reader(context)
    refuse(whyNot(scope.rights))
    return scope
  }

/** The discussion; throws 404 unless the viewer may read the discussions of its project or institute. */
export async function discussionFor(context: AccessContext, id: number): Promise<InDiscussion> {
  member(context)
  const discussion = await discussionPlace(context.db, id)
  if (!discussion) throw notFound()
  return { ...(await placeFor(context, discussion)), discussion }
}

/** The project or institute; throws 404 unless the viewer may read its discussions. */
export async function placeFor(context: AccessContext, place: PlaceId): Promise<InPlace> {
  const { viewer } = member(context)
  const found =
    place.project_id !== null
      ? await inProject(context, viewer, place.project_id)
      : await inInstitute(context.db, viewer, place.institute_id ?? 0)
  if (!found?.rights.read) throw notFound()
  return { viewer, ...found }
}

async function inProject(context: AccessContext, viewer: Viewer, project_id: number) {
  const scope = await projectForViewer(context.db, viewer, project_id, {
    ...(context.ip !== undefined && { ip: context.ip }),
    isRecheck: context.isRecheck ?? false,
  })
  return (
    scope && {
      place: { project_id, institute_id: null },
      rights: rightsInProject(scope.permissions),
      knowsEmails: can(scope.permissions, 'VIEW_PROJECT_PARTICIPANTS'),
      levels: readableLevels(scope.permissions),
    }
  )
}

async function inInstitute(db: Db, viewer: Viewer, id: number) {
  const found = await instituteForViewer(db, viewer, id)
  return (
    found && {
      place: { project_id: null, institute_id: found.institute.id },
      rights: rightsInInstitute(found.standing),
      knowsEmails: true,
      levels: [],
    }
  )
}

async function writerOf(reading: Promise<InPlace>): Promise<InPlace> {
  const scope = await reading
  refuse(whyNotWrite(scope.rights))
  return scope
}
