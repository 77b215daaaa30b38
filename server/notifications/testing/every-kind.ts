import type { NotificationKind, SubjectType } from 'contract/notifications/notification-facts.ts'
import { personaInstitutes, personaProjects, type Persona } from '../../../db/seed/personas.ts'
import type { Events } from '../../platform/jobs/jobs.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { happen } from './told.ts'
import type { Ids, Things } from './things.ts'

type Happens = (server: TestServer) => Promise<void>

const on =
  <N extends keyof Events>(name: N, event: Events[N]): Happens =>
  (server) =>
    happen(server, name, event)

interface Told {
  /** What happens. */
  happens: Happens
  /** Who is told; every other persona is not. */
  hears: Persona[]
  words: string
  link: string
  subject: { type: SubjectType; id: number }
  /** By what it is grouped, where that is not its subject. */
  object?: { type: SubjectType; id: number }
}

type TellOf = (things: Things, ids: Ids) => Told

const { own: project } = personaProjects
const { own: institute } = personaInstitutes
const inSurvey = ({ survey: surveyId, project: projectId }: Things, { projectAdmin: by }: Ids) => ({
  surveyId,
  projectId,
  by,
})
const fillers: Persona[] = ['projectManager', 'projectEditor', 'projectMember']
const others: Persona[] = [...fillers, 'projectGuest']
const inSession = ({ session: sessionId }: Things, { advisor, plain }: Ids) => ({
  sessionId,
  title: 'Green credit lines',
  advisorId: advisor,
  memberId: plain,
  by: plain,
})
const when = 'May 12th 2031, 09:00 – 17:00 (Nairobi time), online'

const person = (by: number) => ({
  link: `/member-profile/${by}`,
  subject: { type: 'person' as const, id: by },
})
const ofInstitute = ({ institute: id }: Things) => ({
  link: `/institutes/${id}`,
  subject: { type: 'institute' as const, id },
})
const ofProject = ({ project: id }: Things) => ({
  link: `/projects/${id}`,
  subject: { type: 'project' as const, id },
})
const ofDiscussion = ({ project: place, discussion: id }: Things) => ({
  link: `/projects/${place}/discussions?discussion=${id}`,
  subject: { type: 'discussion' as const, id },
})
const ofSurvey = ({ survey: id }: Things) => ({
  link: '/quiz/All%20kinds',
  subject: { type: 'survey' as const, id },
})
const ofDocument = ({ project: place, document: id }: Things) => ({
  link: `/projects/${place}/documents/${id}`,
  subject: { type: 'document' as const, id },
  object: { type: 'project' as const, id: place },
})
const ofSession = ({ session: id }: Things) => ({
  link: `/calendar?session=${id}`,
  subject: { type: 'session' as const, id },
})
const ofEvent = ({ event: id }: Things) => ({
  link: `/events/${id}`,
  subject: { type: 'event' as const, id },
})

const decided = (
  t: Things,
  { plain, instituteAdmin: by }: Ids,
  roles: { approved: string[]; withdrawn: string[] },
) =>
  on('institute.roles_decided', {
    instituteId: t.institute,
    personId: plain,
    by,
    ...roles,
    reason: 'We know her',
  })

/** Every kind, what it comes from and who is told; a kind that is missing does not compile. */
export const everyKind: { readonly [K in NotificationKind]: TellOf } = {
  'contact.requested': (_, { plain, advisor }) => ({
    ...person(plain),
    happens: on('contact.requested', { contactId: 1, from: plain, to: advisor }),
    hears: ['advisor'],
    words: 'Pilar Romero wants to connect with you',
  }),
  'contact.accepted': (_, { plain, advisor }) => ({
    ...person(advisor),
    happens: on('contact.accepted', { contactId: 1, from: plain, to: advisor }),
    hears: ['plain'],
    words: 'Arjun Mehta accepted your connection request',
  }),
  'institute.role_requested': (t, { plain }) => ({
    ...ofInstitute(t),
    happens: on('institute.role_requested', { instituteId: t.institute, personId: plain, role: 'Analyst' }),
    hears: ['instituteAdmin'],
    words: `Pilar Romero asks for the role Analyst at ${institute}`,
  }),
  'institute.roles_approved': (t, ids) => ({
    ...ofInstitute(t),
    happens: decided(t, ids, { approved: ['CEO', 'Analyst'], withdrawn: [] }),
    hears: ['plain'],
    words: `Your role at ${institute} was approved (CEO, Analyst): We know her`,
  }),
  'institute.roles_withdrawn': (t, ids) => ({
    ...ofInstitute(t),
    happens: decided(t, ids, { approved: [], withdrawn: ['CEO'] }),
    hears: ['plain'],
    words: `Your role at ${institute} was declined or withdrawn (CEO): We know her`,
  }),
  'institute.invited': (t, { plain, instituteAdmin }) => ({
    ...ofInstitute(t),
    link: `/institutes/${t.institute}/invitation`,
    happens: on('institute.invited', { instituteId: t.institute, personId: plain, by: instituteAdmin }),
    hears: ['plain'],
    words: `Adaeze Nwosu invited you to join ${institute}`,
  }),
  'institute.invitation_accepted': (t, { plain, instituteAdmin }) => ({
    ...ofInstitute(t),
    happens: on('invitation.accepted', {
      invitation_id: t.invitation,
      person_id: plain,
      invited_by: instituteAdmin,
      institute_id: t.institute,
      project_id: null,
      project_role: null,
    }),
    hears: ['instituteAdmin'],
    words: `Pilar Romero accepted your invitation to ${institute}`,
  }),
  'match.found': (t, { plain }) => ({
    ...ofInstitute(t),
    link: '/matchedprofiles?new=true',
    happens: on('matching.found', { personId: plain, instituteId: t.institute, count: 3 }),
    hears: ['plain'],
    words: `${institute} and 2 more are new matches`,
  }),
  'project.joined': (t, { projectAdmin, projectEditor }) => ({
    ...ofProject(t),
    happens: on('project.joined', {
      projectId: t.project,
      personId: projectEditor,
      instituteId: null,
      role: 'Project_Editor',
      by: projectAdmin,
    }),
    hears: ['projectEditor'],
    words: `Paula Admassu added you to the project ${project} as Project Editor`,
  }),
  'project.role_changed': (t, { projectAdmin, projectMember }) => ({
    ...ofProject(t),
    happens: on('project.role_changed', {
      projectId: t.project,
      personId: projectMember,
      instituteId: null,
      role: 'Project_Member',
      by: projectAdmin,
    }),
    hears: ['projectMember'],
    words: `Your role in the project ${project} is Project Member now, changed by Paula Admassu`,
  }),
  'document.added': (t, { projectAdmin: by }) => ({
    ...ofDocument(t),
    happens: on('document.added', { documentId: t.document, projectId: t.project, by, awaited: false }),
    hears: fillers,
    words: `Paula Admassu added the document Baseline to the project ${project}`,
  }),
  'document.written': (t, { projectAdmin: by }) => ({
    ...ofDocument(t),
    happens: on('document.added', { documentId: t.document, projectId: t.project, by, awaited: true }),
    hears: ['projectAdmin'],
    words: `Baseline is in the documents of ${project} now`,
  }),
  'discussion.created': (t, { projectAdmin: by }) => ({
    ...ofDiscussion(t),
    happens: on('discussion.created', { discussionId: t.discussion, by, mentioned: [] }),
    hears: others,
    words: `Paula Admassu started the discussion Water in ${project}`,
  }),
  'discussion.commented': (t, { projectMember: by }) => ({
    ...ofDiscussion(t),
    happens: on('discussion.commented', { discussionId: t.discussion, by, mentioned: [] }),
    // Who takes part: she started it.
    hears: ['projectAdmin'],
    words: `Minh Tran commented on Water in ${project}`,
  }),
  'discussion.mentioned': (t, { projectAdmin: by, projectMember, plain }) => ({
    ...ofDiscussion(t),
    // Somebody who does not see it is not told that they were mentioned.
    happens: on('discussion.mentioned', {
      discussionId: t.discussion,
      by,
      mentioned: [projectMember, plain],
    }),
    hears: ['projectMember'],
    words: `Paula Admassu mentioned you in Water, ${project}`,
  }),
  'survey.opened': (t, ids) => ({
    ...ofSurvey(t),
    happens: on('survey.opened', inSurvey(t, ids)),
    hears: others,
    words: 'Paula Admassu opened the survey All kinds',
  }),
  'survey.reopened': (t, ids) => ({
    ...ofSurvey(t),
    happens: on('survey.reopened', inSurvey(t, ids)),
    hears: others,
    words: 'Paula Admassu reopened the survey All kinds',
  }),
  'survey.finalized': (t, ids) => ({
    ...ofSurvey(t),
    link: `/projects/${t.project}/surveys`,
    happens: on('survey.finalized', inSurvey(t, ids)),
    hears: others,
    words: 'Paula Admassu finalized the survey All kinds',
  }),
  'survey.guest_invited': (t, ids) => ({
    ...ofSurvey(t),
    happens: on('survey.guest_invited', { ...inSurvey(t, ids), personId: ids.projectGuest }),
    hears: ['projectGuest'],
    words: 'Paula Admassu invited you to fill the survey All kinds',
  }),
  'session.booked': (t, ids) => ({
    ...ofSession(t),
    happens: on('session.booked', inSession(t, ids)),
    hears: ['advisor'],
    words: 'Pilar Romero booked a session with you: Green credit lines',
  }),
  'session.moved': (t, ids) => ({
    ...ofSession(t),
    happens: on('session.moved', { ...inSession(t, ids), by: ids.advisor }),
    hears: ['plain'],
    words: 'Arjun Mehta moved your session to another time: Green credit lines',
  }),
  'session.cancelled': (t, ids) => ({
    ...ofSession(t),
    link: '/calendar',
    happens: on('session.cancelled', inSession(t, ids)),
    hears: ['advisor'],
    words: 'Pilar Romero cancelled your session: Green credit lines',
  }),
  'session.soon': (t, ids) => ({
    ...ofSession(t),
    happens: on('session.soon', inSession(t, ids)),
    hears: ['advisor', 'plain'],
    words: 'In an hour: Green credit lines, your session with',
  }),
  'event.created': (t, { staff: by }) => ({
    ...ofEvent(t),
    happens: on('event.created', { eventId: t.event, by }),
    // It is online: all approved members of institutions.
    hears: ['instituteAdmin', 'projectAdmin', 'projectGuest'],
    words: `Forum is a new event: ${when}`,
  }),
  'event.changed': (t, { staff: by }) => ({
    ...ofEvent(t),
    happens: on('event.changed', { eventId: t.event, by }),
    hears: ['plain', 'advisor'],
    words: `Forum has another time or place: ${when}`,
  }),
  'event.cancelled': (t, { staff: by, plain }) => ({
    ...ofEvent(t),
    link: '/dashboard',
    happens: on('event.cancelled', { eventId: t.event, title: 'Forum', by, people: [plain, by] }),
    hears: ['plain'],
    words: 'Forum is cancelled',
  }),
  'event.place_freed': (t, { plain }) => ({
    ...ofEvent(t),
    happens: on('event.place_freed', { eventId: t.event, personId: plain }),
    hears: ['plain'],
    words: `You have a place at Forum now and no longer wait for one: ${when}`,
  }),
  'event.soon': (t, { plain, advisor, staff }) => ({
    ...ofEvent(t),
    // The advisor waits for a place, and staff do not come.
    happens: on('event.soon', { eventId: t.event, people: [plain, advisor, staff] }),
    hears: ['plain'],
    words: `Forum begins within a day: ${when}`,
  }),
}
