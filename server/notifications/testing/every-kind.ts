import type { NotificationKind, SubjectType } from 'contract/notifications/notification-facts.ts'
import { personaInstitutes, personaProjects, type Persona } from '../../../db/seed/personas.ts'
import type { Events } from '../../platform/jobs/jobs.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { happen } from './notifications-of.ts'
import type { Ids, Things } from './objects.ts'

type Trigger = (server: TestServer) => Promise<void>

const on =
  <N extends keyof Events>(name: N, event: Events[N]): Trigger =>
  (server) =>
    happen(server, name, event)

interface NotificationCase {
  /** The event. */
  trigger: Trigger
  /** The recipients; no other persona is notified. */
  recipients: Persona[]
  text: string
  link: string
  subject: { type: SubjectType; id: number }
  /** The object by which it is grouped, if that is not its subject. */
  object?: { type: SubjectType; id: number }
}

type CaseOf = (things: Things, ids: Ids) => NotificationCase

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

/** A merge that is not stored, so that nothing moves. */
const inMerge = ({ institute: intoId, otherInstitute: fromId }: Things, { staff: by }: Ids) => ({
  mergeId: 1_000_000,
  fromId,
  intoId,
  by,
  reason: 'Same bank',
})

const decided = (
  t: Things,
  { plain, instituteAdmin: by }: Ids,
  roles: { approved: string[]; declined?: string[]; withdrawn: string[] },
) =>
  on('institute.roles_decided', {
    instituteId: t.institute,
    personId: plain,
    by,
    ...roles,
    reason: 'We know her',
  })

/** Every kind with its event and recipients. A missing kind is a type error. */
export const everyKind: { readonly [K in NotificationKind]: CaseOf } = {
  'contact.requested': (_, { plain, advisor }) => ({
    ...person(plain),
    trigger: on('contact.requested', { contactId: 1, from: plain, to: advisor }),
    recipients: ['advisor'],
    text: 'Pilar Romero wants to connect with you',
  }),
  'contact.accepted': (_, { plain, advisor }) => ({
    ...person(advisor),
    trigger: on('contact.accepted', { contactId: 1, from: plain, to: advisor }),
    recipients: ['plain'],
    text: 'Arjun Mehta accepted your connection request',
  }),
  'institute.role_requested': (t, { plain }) => ({
    ...ofInstitute(t),
    trigger: on('institute.role_requested', { instituteId: t.institute, personId: plain, role: 'Analyst' }),
    recipients: ['instituteAdmin'],
    text: `Pilar Romero asks for the role Analyst at ${institute}`,
  }),
  'institute.roles_approved': (t, ids) => ({
    ...ofInstitute(t),
    trigger: decided(t, ids, { approved: ['CEO', 'Analyst'], withdrawn: [] }),
    recipients: ['plain'],
    text: `Your role at ${institute} was approved (CEO, Analyst): We know her`,
  }),
  'institute.roles_declined': (t, ids) => ({
    ...ofInstitute(t),
    trigger: decided(t, ids, { approved: [], declined: ['CEO'], withdrawn: [] }),
    recipients: ['plain'],
    text: `Your request for a role at ${institute} was declined (CEO): We know her`,
  }),
  'institute.roles_withdrawn': (t, ids) => ({
    ...ofInstitute(t),
    trigger: decided(t, ids, { approved: [], withdrawn: ['CEO'] }),
    recipients: ['plain'],
    text: `Your role at ${institute} has ended (CEO): We know her`,
  }),
  'report.created': ({ openReport: reportId }) => ({
    trigger: on('report.created', { reportId }),
    recipients: ['staff'],
    text: `New report: institution “${institute}”, spam or advertising`,
    link: '/manage/reports',
    subject: { type: 'report', id: reportId },
  }),
  'report.decided': ({ report: reportId }) => ({
    trigger: on('report.decided', { reportId }),
    recipients: ['plain'],
    text: `Your report about ${institute}: our staff has reviewed it and leaves it as it is. We have checked it`,
    link: '/notification',
    subject: { type: 'report', id: reportId },
  }),
  'institute.invited': (t, { plain, instituteAdmin }) => ({
    ...ofInstitute(t),
    link: `/institutes/${t.institute}/invitation`,
    trigger: on('institute.invited', {
      instituteId: t.institute,
      personId: plain,
      by: instituteAdmin,
      role: 'Analyst',
    }),
    recipients: ['plain'],
    text: `Adaeze Nwosu invited you to join ${institute} as Analyst`,
  }),
  'institute.invitation_accepted': (t, { plain, instituteAdmin }) => ({
    ...ofInstitute(t),
    trigger: on('invitation.accepted', {
      invitation_id: t.invitation,
      person_id: plain,
      invited_by: instituteAdmin,
      institute_id: t.institute,
      project_id: null,
      project_role: null,
    }),
    recipients: ['instituteAdmin'],
    text: `Pilar Romero accepted your invitation to ${institute}`,
  }),
  'institute.merged': (t, ids) => ({
    ...ofInstitute(t),
    trigger: on('institute.merged', {
      ...inMerge(t, ids),
      people: [
        { id: ids.instituteAdmin, outcome: 'decides' },
        { id: ids.plain, outcome: 'decides' },
      ],
    }),
    recipients: ['instituteAdmin', 'plain'],
    text: `${personaInstitutes.other} was merged into ${institute}: Same bank. Its members do not become members`,
  }),
  'institute.merge_undone': (t, ids) => ({
    ...ofInstitute(t),
    trigger: on('institute.merge_undone', {
      ...inMerge(t, ids),
      people: { from: [], into: [ids.instituteAdmin, ids.plain] },
    }),
    recipients: ['instituteAdmin', 'plain'],
    text: `The merge of ${personaInstitutes.other} into ${institute} was undone: Same bank`,
  }),
  'institute.admin_removed': (t, { instituteAdmin }) => ({
    ...ofInstitute(t),
    link: `/institutes/${t.institute}/objection`,
    trigger: on('institute.admin_removed', {
      instituteId: t.institute,
      personId: instituteAdmin,
      reason: 'She has left',
    }),
    recipients: ['instituteAdmin'],
    text: `You are no longer Admin of ${institute}: She has left. You can object for 7 days`,
  }),
  'institute.admin_objected': (t, { plain }) => ({
    ...ofInstitute(t),
    link: '/manage/institutes',
    trigger: on('institute.admin_objected', { instituteId: t.institute, personId: plain }),
    recipients: ['staff'],
    text: `Pilar Romero objects to being removed as Admin of ${institute}`,
  }),
  'institute.followed': (t) => ({
    ...ofInstitute(t),
    trigger: on('institute.followed', { instituteId: t.institute, followers: 4 }),
    recipients: ['instituteAdmin'],
    text: `4 people began to follow ${institute} last week`,
  }),
  'institute.objection_decided': (t, { plain }) => ({
    ...ofInstitute(t),
    trigger: on('institute.objection_decided', {
      instituteId: t.institute,
      personId: plain,
      restored: true,
      answer: 'We know her',
    }),
    recipients: ['plain'],
    text: `You are Admin of ${institute} again: We know her`,
  }),
  'match.found': (t, { plain }) => ({
    ...ofInstitute(t),
    link: '/matchedprofiles?new=true',
    trigger: on('matching.found', { personId: plain, instituteId: t.institute, count: 3 }),
    recipients: ['plain'],
    text: `${institute} and 2 more are new matches`,
  }),
  'match.asked': (t) => ({
    ...ofInstitute(t),
    link: `/institutes/${t.institute}/edit#type_details.services_offered`,
    trigger: on('matching.asked', {
      instituteId: t.institute,
      institutions: 3,
      fields: ['services offered', 'impact metrics'],
      form: 'type_details.services_offered',
    }),
    recipients: ['instituteAdmin'],
    text: `${institute}: 3 institutions would like to know your services offered and impact metrics`,
  }),
  'match.mutual': (t, { plain, projectGuest }) => ({
    ...ofInstitute(t),
    trigger: on('matching.mutual', {
      sides: [
        { instituteId: t.institute, people: [plain] },
        { instituteId: t.otherInstitute, people: [projectGuest] },
      ],
    }),
    recipients: ['projectGuest'],
    text: `${institute} and ${personaInstitutes.other} are interested in each other`,
  }),
  'project.joined': (t, { projectAdmin, projectEditor }) => ({
    ...ofProject(t),
    trigger: on('project.joined', {
      projectId: t.project,
      personId: projectEditor,
      instituteId: null,
      role: 'Project_Editor',
      by: projectAdmin,
    }),
    recipients: ['projectEditor'],
    text: `Paula Admassu added you to the project ${project} as Project Editor`,
  }),
  'project.role_changed': (t, { projectAdmin, projectMember }) => ({
    ...ofProject(t),
    trigger: on('project.role_changed', {
      projectId: t.project,
      personId: projectMember,
      instituteId: null,
      role: 'Project_Member',
      by: projectAdmin,
    }),
    recipients: ['projectMember'],
    text: `Your role in the project ${project} is Project Member now, changed by Paula Admassu`,
  }),
  'project.institute_invited': (t, { projectAdmin }) => ({
    ...ofInstitute(t),
    link: `/institutes/${t.institute}/participation`,
    object: { type: 'project', id: t.project },
    trigger: on('project.institute_invited', {
      projectId: t.project,
      instituteId: t.institute,
      role: 'Project_Member',
      by: projectAdmin,
    }),
    recipients: ['instituteAdmin'],
    text: `Paula Admassu invited ${institute} to the project ${project} as Project Member`,
  }),
  'project.invitation_answered': (t, { projectManager, instituteAdmin }) => ({
    ...ofProject(t),
    link: `/projects/${t.project}/participants`,
    trigger: on('project.invitation_ended', {
      projectId: t.project,
      instituteId: t.otherInstitute,
      outcome: 'declined',
      invitedBy: projectManager,
      by: instituteAdmin,
    }),
    recipients: ['projectManager'],
    text: `${personaInstitutes.other} declined the invitation to the project ${project}`,
  }),
  'project.removed': (t, { projectAdmin, projectEditor }) => ({
    ...ofProject(t),
    link: '/projects',
    trigger: on('project.participant_removed', {
      projectId: t.project,
      personId: projectEditor,
      instituteId: null,
      by: projectAdmin,
      left: false,
      remaining: null,
      without: [projectEditor],
    }),
    recipients: ['projectEditor'],
    text: `Paula Admassu removed you from the project ${project}. You can no longer open it`,
  }),
  'project.participant_left': (t, { projectMember }) => ({
    ...ofProject(t),
    link: `/projects/${t.project}/participants`,
    trigger: on('project.participant_removed', {
      projectId: t.project,
      personId: projectMember,
      instituteId: null,
      by: projectMember,
      left: true,
      remaining: null,
      without: [projectMember],
    }),
    recipients: ['projectManager', 'projectAdmin'],
    text: `Minh Tran left the project ${project}`,
  }),
  'document.added': (t, { projectAdmin: by }) => ({
    ...ofDocument(t),
    trigger: on('document.added', { documentId: t.document, projectId: t.project, by, awaited: false }),
    recipients: fillers,
    text: `Paula Admassu added the document Baseline to the project ${project}`,
  }),
  'document.written': (t, { projectAdmin: by }) => ({
    ...ofDocument(t),
    trigger: on('document.added', { documentId: t.document, projectId: t.project, by, awaited: true }),
    recipients: ['projectAdmin'],
    text: `Baseline is in the documents of ${project} now`,
  }),
  'discussion.created': (t, { projectAdmin: by }) => ({
    ...ofDiscussion(t),
    trigger: on('discussion.created', { discussionId: t.discussion, by, mentioned: [] }),
    recipients: others,
    text: `Paula Admassu started the discussion Water in ${project}`,
  }),
  'discussion.commented': (t, { projectMember: by }) => ({
    ...ofDiscussion(t),
    trigger: on('discussion.commented', { discussionId: t.discussion, by, mentioned: [] }),
    // She takes part because she started it.
    recipients: ['projectAdmin'],
    text: `Minh Tran commented on Water in ${project}`,
  }),
  'discussion.decided': (t, { projectMember: by }) => ({
    ...ofDiscussion(t),
    trigger: on('discussion.decided', { discussionId: t.discussion, by, mentioned: [] }),
    recipients: ['projectAdmin'],
    text: `Minh Tran marked Water in ${project} as decided`,
  }),
  'discussion.mentioned': (t, { projectAdmin: by, projectMember, plain }) => ({
    ...ofDiscussion(t),
    // Advisors cannot see the project, so they are not notified of the mention.
    trigger: on('discussion.mentioned', {
      discussionId: t.discussion,
      by,
      mentioned: [projectMember, plain],
    }),
    recipients: ['projectMember'],
    text: `Paula Admassu mentioned you in Water, ${project}`,
  }),
  'survey.opened': (t, ids) => ({
    ...ofSurvey(t),
    trigger: on('survey.opened', inSurvey(t, ids)),
    recipients: others,
    text: 'Paula Admassu opened the survey All kinds',
  }),
  'survey.reopened': (t, ids) => ({
    ...ofSurvey(t),
    trigger: on('survey.reopened', inSurvey(t, ids)),
    recipients: others,
    text: 'Paula Admassu reopened the survey All kinds',
  }),
  'survey.finalized': (t, ids) => ({
    ...ofSurvey(t),
    link: `/projects/${t.project}/surveys`,
    trigger: on('survey.finalized', inSurvey(t, ids)),
    recipients: others,
    text: 'Paula Admassu finalized the survey All kinds',
  }),
  'survey.guest_invited': (t, ids) => ({
    ...ofSurvey(t),
    trigger: on('survey.guest_invited', { ...inSurvey(t, ids), personId: ids.projectGuest }),
    recipients: ['projectGuest'],
    text: 'Paula Admassu invited you to fill the survey All kinds',
  }),
  'survey.reminded': (t, ids) => ({
    ...ofSurvey(t),
    trigger: on('survey.reminded', { ...inSurvey(t, ids), people: [ids.projectMember] }),
    recipients: ['projectMember'],
    text: 'Paula Admassu reminds you to complete the survey All kinds',
  }),
  'survey.due': (t, ids) => ({
    ...ofSurvey(t),
    trigger: async (server) => {
      await server.database.db
        .insertInto('survey_deadline')
        .values({
          survey_id: t.survey,
          due_at: new Date('2999-05-12T20:59:00Z'),
          time_zone: 'Africa/Nairobi',
          reminder_days: [7],
        })
        .execute()
      await happen(server, 'survey.due', {
        surveyId: t.survey,
        projectId: t.project,
        people: [ids.projectEditor],
      })
    },
    recipients: ['projectEditor'],
    text: 'The survey All kinds is due on May 12, 2999, 23:59 (Nairobi time)',
  }),
  'survey.revision_asked': (t, ids) => ({
    ...ofSurvey(t),
    link: '/quiz/All%20kinds?revise=true',
    trigger: on('survey.revision_asked', {
      ...inSurvey(t, ids),
      people: [ids.projectMember],
      answers: 2,
      institution: null,
    }),
    recipients: ['projectMember'],
    text: 'Paula Admassu asks you to revise 2 answers in the survey All kinds',
  }),
  'survey.commented': (t, ids) => ({
    ...ofSurvey(t),
    link: '/quiz/All%20kinds?institution=12',
    trigger: on('survey.commented', { ...inSurvey(t, ids), people: [ids.projectMember], institution: 12 }),
    recipients: ['projectMember'],
    text: 'Paula Admassu commented on an answer in the survey All kinds',
  }),
  'survey.review_answered': (t, ids) => ({
    ...ofSurvey(t),
    link: '/quiz/explore-submissions/All%20kinds/answers/3',
    trigger: on('survey.review_answered', {
      ...inSurvey(t, ids),
      people: [ids.projectManager],
      respondent: 3,
      isRevised: true,
    }),
    recipients: ['projectManager'],
    text: 'Paula Admassu has revised the answers in the survey All kinds',
  }),
  'session.booked': (t, ids) => ({
    ...ofSession(t),
    trigger: on('session.booked', inSession(t, ids)),
    recipients: ['advisor'],
    text: 'Pilar Romero booked a session with you: Green credit lines',
  }),
  'session.moved': (t, ids) => ({
    ...ofSession(t),
    trigger: on('session.moved', { ...inSession(t, ids), by: ids.advisor }),
    recipients: ['plain'],
    text: 'Arjun Mehta moved your session to another time: Green credit lines',
  }),
  'session.cancelled': (t, ids) => ({
    ...ofSession(t),
    link: '/calendar',
    trigger: on('session.cancelled', inSession(t, ids)),
    recipients: ['advisor'],
    text: 'Pilar Romero cancelled your session: Green credit lines',
  }),
  'session.soon': (t, ids) => ({
    ...ofSession(t),
    trigger: on('session.soon', inSession(t, ids)),
    recipients: ['advisor', 'plain'],
    text: 'In an hour: Green credit lines, your session with',
  }),
  'event.created': (t, { staff: by }) => ({
    ...ofEvent(t),
    trigger: on('event.created', { eventId: t.event, by }),
    // The event is online, so all approved members of institutions are notified.
    recipients: ['instituteAdmin', 'projectAdmin', 'projectGuest'],
    text: `Forum is a new event: ${when}`,
  }),
  'event.changed': (t, { staff: by }) => ({
    ...ofEvent(t),
    trigger: on('event.changed', { eventId: t.event, by }),
    recipients: ['plain', 'advisor'],
    text: `Forum has another time or place: ${when}`,
  }),
  'event.cancelled': (t, { staff: by, plain }) => ({
    ...ofEvent(t),
    link: '/dashboard',
    trigger: on('event.cancelled', { eventId: t.event, title: 'Forum', by, people: [plain, by] }),
    recipients: ['plain'],
    text: 'Forum is cancelled',
  }),
  'event.place_freed': (t, { plain }) => ({
    ...ofEvent(t),
    trigger: on('event.place_freed', { eventId: t.event, personId: plain }),
    recipients: ['plain'],
    text: `You have a place at Forum now: ${when}`,
  }),
  'event.soon': (t, { plain, advisor, staff }) => ({
    ...ofEvent(t),
    // The advisor is on the waiting list, and staff do not attend.
    trigger: on('event.soon', { eventId: t.event, people: [plain, advisor, staff] }),
    recipients: ['plain'],
    text: `Forum begins within a day: ${when}`,
  }),
}
