import { reportReasons, subjectWords, type ReportDecision } from '../reports/reports.rules.ts'
import { adminDays } from '../institutes/institute-roles.rules.ts'
import type { MergeOutcome } from '../institutes/merge-outcome.ts'
import { roleWords } from '../projects/permissions.ts'
import { calendarKinds } from './calendar-kinds.ts'
import type { Named, NotificationFacts, NotificationKind } from './notification-facts.ts'
import type { Kind } from './notification-kind.ts'

export type { NotificationKind } from './notification-facts.ts'

const profileOf = ({ by }: { by: Named }) => `/member-profile/${by.id}`
const instituteOf = ({ institute }: { institute: Named }) => institute
const institutePage = ({ institute }: { institute: Named }) => `/institutes/${institute.id}`
const projectOf = ({ project }: { project: Named }) => ({ ...project, type: 'project' as const })
const projectPage = ({ project }: { project: Named }) => `/projects/${project.id}`
const documentPage = ({ project, document }: { project: Named; document: Named }) =>
  `/projects/${project.id}/documents/${document.id}`
/** With the number of a comment, the discussion opens at that comment. */
const discussionPage = ({
  page,
  discussion,
  comment,
}: Pick<NotificationFacts['discussion.commented'], 'page' | 'discussion' | 'comment'>) =>
  `${page}?discussion=${discussion.id}${comment === undefined ? '' : `&comment=${comment}`}`
const fillPage = (name: string) => `/quiz/${encodeURIComponent(name)}`
/** The answers to revise or to reply to, of an institution or of the reader. */
const reviewPage = (
  name: string,
  { institution, revises }: { institution: number | null; revises: boolean },
) => {
  const search = [
    ...(institution === null ? [] : [`institution=${institution}`]),
    ...(revises ? ['revise=true'] : []),
  ]
  return `${fillPage(name)}${search.length === 0 ? '' : `?${search.join('&')}`}`
}
const andMore = ({ name }: Named, more: number) =>
  `${name} and ${more} more ${more === 1 ? 'institution' : 'institutions'}`
/** Decisions in several institutions lead to the list of the reader's institutions. */
const decidedPage = ({ institute, more = 0 }: { institute: Named; more?: number }) =>
  more === 0 ? `/institutes/${institute.id}` : '/institution'
const decisionWords: Record<ReportDecision, string> = {
  hidden: 'our staff has hidden it',
  blocked: 'our staff has blocked the account',
  dismissed: 'our staff has reviewed it and leaves it as it is',
}
const because = (reason: string) => (reason ? `: ${reason}` : '')

const outcomeWords: Record<MergeOutcome, string> = {
  decides: 'Its members do not become members of yours unless you approve their requests',
  appointed: 'Our staff made you one of its Admins',
  requests: 'Your roles there are now requests, on which its Admins decide',
  same: 'Your roles there stay as they are',
  none: 'Your role Admin has ended with it; you can request a role there',
}

const accessWords = {
  none: 'You can no longer open it, its documents, discussions and surveys. What you contributed is kept',
  public: 'You only see its public information now. What you contributed is kept',
  'other role': 'You still take part in it with another role',
} as const

const ofPerson = {
  group: 'People',
  about: 'person',
  subject: ({ by }: { by: Named }) => by,
  link: profileOf,
  isPersonal: true,
} as const
const ofInstitute = {
  group: 'Institutions',
  about: 'institute',
  subject: instituteOf,
  link: institutePage,
  isPersonal: true,
} as const
const ofProject = { group: 'Projects', about: 'project', subject: projectOf, link: projectPage } as const
const ofDocument = {
  group: 'Projects',
  about: 'document',
  subject: ({ document }: { document: Named }) => document,
  object: projectOf,
  link: documentPage,
} as const
const ofDiscussion = {
  group: 'Discussions',
  about: 'discussion',
  subject: ({ discussion }: { discussion: Named }) => discussion,
  link: discussionPage,
} as const
const ofSurvey = {
  group: 'Surveys',
  about: 'survey',
  subject: ({ survey }: { survey: Named }) => survey,
} as const
const ofSurveyToFill = {
  ...ofSurvey,
  link: ({ survey }: { survey: Named }) => fillPage(survey.name),
  linkByName: fillPage,
  linkById: (id: number) => `/surveys/${id}`,
} as const

/**
 * Every kind of notification with its text, link, group in the preferences and default e-mail setting; an incomplete
 * kind does not compile.
 */
export const notificationKinds: { readonly [K in NotificationKind]: Kind<NotificationFacts[K]> } = {
  'contact.requested': {
    ...ofPerson,
    label: 'Someone wants to connect with you',
    mail: 'at-once',
    verb: 'wants to connect',
    words: ({ by }) => `${by.name} wants to connect with you`,
    several: (count, name) => `${name} asked ${count} times to connect with you`,
    decision: 'contact',
  },
  'contact.accepted': {
    ...ofPerson,
    label: 'Your connection request is accepted',
    mail: 'digest',
    verb: 'accepted your connection request',
    words: ({ by }) => `${by.name} accepted your connection request`,
    several: (_, name) => `${name} accepted your connection requests`,
  },
  'institute.role_requested': {
    ...ofInstitute,
    label: 'Someone asks for a role in an institution that you administer',
    mail: 'at-once',
    verb: 'asks for a role',
    words: ({ by, institute, role, recommended_by }) =>
      `${by.name} asks for the role ${role} at ${institute.name}${recommended_by ? `, recommended by ${recommended_by}` : ''}`,
    several: (count, name) => `${count} requests for roles at ${name}`,
    decision: 'role',
  },
  'institute.roles_approved': {
    ...ofInstitute,
    label: 'Your role in an institution is approved',
    mail: 'at-once',
    verb: 'approved your role',
    words: ({ institute, roles, reason, more = 0 }) =>
      more === 0
        ? `Your role at ${institute.name} was approved (${roles.join(', ')})${because(reason)}`
        : `Your roles at ${andMore(institute, more)} were approved${because(reason)}`,
    link: decidedPage,
    several: (count, name) => `${count} of your roles at ${name} were approved`,
  },
  'institute.roles_declined': {
    ...ofInstitute,
    label: 'Your request for a role in an institution is declined',
    mail: 'at-once',
    verb: 'declined your request',
    words: ({ institute, roles, reason, more = 0 }) =>
      more === 0
        ? `Your request for a role at ${institute.name} was declined (${roles.join(', ')})${because(reason)}`
        : `Your requests for roles at ${andMore(institute, more)} were declined${because(reason)}`,
    link: decidedPage,
    several: (count, name) => `${count} of your requests for roles at ${name} were declined`,
    isOfLoss: true,
  },
  'institute.roles_withdrawn': {
    ...ofInstitute,
    label: 'Your role in an institution is ended',
    mail: 'at-once',
    verb: 'ended your role',
    words: ({ institute, roles, reason, more = 0 }) =>
      more === 0
        ? `Your role at ${institute.name} has ended (${roles.join(', ')})${because(reason)}`
        : `Your roles at ${andMore(institute, more)} have ended${because(reason)}`,
    link: decidedPage,
    several: (count, name) => `${count} of your roles at ${name} have ended`,
    isOfLoss: true,
  },
  'institute.invited': {
    ...ofInstitute,
    label: 'You are invited into an institution',
    mail: 'at-once',
    verb: 'invited you to an institution',
    words: ({ by, institute, role }) =>
      `${by.name} invited you to join ${institute.name}${role ? ` as ${role}` : ''}`,
    link: (facts) => `${institutePage(facts)}/invitation`,
    several: (count, name) => `${count} invitations to join ${name}`,
    decision: 'invitation',
  },
  'institute.invitation_accepted': {
    ...ofInstitute,
    label: 'Someone accepts your invitation',
    mail: 'digest',
    verb: 'accepted your invitation',
    words: ({ by, institute }) => `${by.name} accepted your invitation to ${institute.name}`,
    several: (count, name) => `${count} people accepted your invitations to ${name}`,
  },
  'report.created': {
    group: 'People',
    about: 'report',
    subject: ({ report }) => report,
    isPersonal: true,
    label: 'Members report something (for staff)',
    mail: 'digest',
    verb: 'was reported',
    words: ({ report, type, reason, open }) => {
      const latest = `${subjectWords[type]} “${report.name}”, ${reportReasons[reason].toLowerCase()}`
      return open > 1
        ? `${open} reports are waiting for a decision. Latest: ${latest}`
        : `New report: ${latest}`
    },
    link: () => '/manage/reports',
    several: (count, name) => `${count} reports about ${name}`,
  },
  'report.decided': {
    group: 'People',
    about: 'report',
    subject: ({ report }) => report,
    isPersonal: true,
    label: 'Our staff decides on your report',
    mail: 'at-once',
    verb: 'decided on your report',
    words: ({ report, decision, answer }) =>
      `Your report about ${report.name}: ${decisionWords[decision]}${answer ? `. ${answer}` : ''}`,
    link: () => '/notification',
    several: (count, name) => `${count} decisions on reports about ${name}`,
  },
  'institute.merged': {
    ...ofInstitute,
    label: 'Your institution is merged with another one',
    mail: 'at-once',
    verb: 'was merged',
    words: ({ from, institute, reason, outcome }) =>
      `${from} was merged into ${institute.name}${because(reason)}. ${outcomeWords[outcome]}`,
    several: (count, name) => `${count} merges into ${name}`,
    isOfLoss: true,
  },
  'institute.merge_undone': {
    ...ofInstitute,
    label: 'The merge of your institution is undone',
    mail: 'at-once',
    verb: 'is separate again',
    words: ({ from, institute, reason }) =>
      `The merge of ${from} into ${institute.name} was undone${because(reason)}. Roles in both are as they were before`,
    several: (count, name) => `${count} merges into ${name} were undone`,
    isOfLoss: true,
  },
  'institute.admin_removed': {
    ...ofInstitute,
    label: 'An Admin of your institution is removed, or you are',
    // All of them are mailed anyway.
    mail: 'off',
    verb: 'is no longer Admin',
    words: ({ person, institute, reason }) =>
      person === undefined
        ? `You are no longer Admin of ${institute.name}${because(reason)}. You can object for ${adminDays} days`
        : `${person} is no longer Admin of ${institute.name}${because(reason)}`,
    link: ({ institute, person }) =>
      `/institutes/${institute.id}/${person === undefined ? 'objection' : 'members'}`,
    several: (count, name) => `${count} removals of Admins of ${name}`,
    isOfLoss: true,
  },
  'institute.admin_objected': {
    ...ofInstitute,
    label: 'A removed Admin objects (for staff)',
    mail: 'at-once',
    verb: 'objects to their removal',
    words: ({ by, institute }) => `${by.name} objects to being removed as Admin of ${institute.name}`,
    link: () => '/manage/institutes',
    several: (count, name) => `${count} objections to removals at ${name}`,
  },
  'institute.followed': {
    group: 'Institutions',
    about: 'institute',
    subject: instituteOf,
    link: institutePage,
    label: 'People began to follow an institution that you administer (once a week)',
    mail: 'digest',
    verb: 'has new followers',
    words: ({ institute, followers }) =>
      `${followers} ${followers === 1 ? 'person' : 'people'} began to follow ${institute.name} last week`,
    several: (count, name) => `New followers of ${name} in ${count} weeks`,
  },
  'institute.objection_decided': {
    ...ofInstitute,
    label: 'Staff decide on your objection',
    mail: 'at-once',
    verb: 'decided on your objection',
    words: ({ institute, restored, reason }) =>
      `${restored ? `You are Admin of ${institute.name} again` : `Your removal as Admin of ${institute.name} stays`}${because(reason)}`,
    several: (count, name) => `${count} decisions on your objections at ${name}`,
    isOfLoss: true,
  },
  'match.found': {
    ...ofInstitute,
    label: 'Institutions match what you look for',
    mail: 'digest',
    isWeekly: true,
    verb: 'is a new match',
    words: ({ institute, more }) =>
      more === 0 ? `${institute.name} is a new match` : `${institute.name} and ${more} more are new matches`,
    link: () => '/matchedprofiles?new=true',
    several: (count, name) => `${name} and others became matches on ${count} days`,
  },
  'match.asked': {
    ...ofInstitute,
    label: 'Others would like to know more about an institution that you administer',
    mail: 'at-once',
    verb: 'is asked for more information',
    words: ({ institute, institutions, fields }) =>
      `${institute.name}: ${institutions} ${institutions === 1 ? 'institution' : 'institutions'} would like to know your ${new Intl.ListFormat('en').format(fields)}`,
    link: ({ institute, form }) => `/institutes/${institute.id}/edit#${form}`,
    several: (count, name) => `${count} messages about fields that others would like to know of ${name}`,
  },
  'match.mutual': {
    ...ofInstitute,
    label: 'An institution that you are interested in is interested in yours, too',
    mail: 'at-once',
    verb: 'is interested, too',
    words: ({ institute, mine, contacts }) =>
      `${institute.name} and ${mine} are interested in each other${
        contacts.length > 0 ? `. You can contact ${new Intl.ListFormat('en').format(contacts)}` : ''
      }`,
    several: (count, name) => `${count} introductions to ${name}`,
  },
  'project.joined': {
    ...ofProject,
    label: 'You or your institution are added to a project',
    mail: 'at-once',
    verb: 'added you to a project',
    words: ({ by, invited, project, role }) =>
      `${by.name} added ${invited} to the project ${project.name} as ${roleWords(role)}. ${
        invited === 'you' ? 'You' : 'Its Admins'
      } can leave it at any time`,
    several: (_, name) => `You and your institution were added to the project ${name}`,
    isPersonal: true,
  },
  'project.role_changed': {
    ...ofProject,
    label: 'Your role in a project is changed',
    mail: 'digest',
    verb: 'changed your role in a project',
    words: ({ by, whose, project, role }) =>
      `${whose} in the project ${project.name} is ${roleWords(role)} now, changed by ${by.name}`,
    several: (count, name) => `Your role in the project ${name} was changed ${count} times`,
    isPersonal: true,
  },
  'project.institute_invited': {
    ...ofInstitute,
    label: 'An institution that you administer is invited to a project',
    mail: 'at-once',
    verb: 'invited your institution to a project',
    object: projectOf,
    words: ({ by, institute, project, role }) =>
      `${by.name} invited ${institute.name} to the project ${project.name} as ${roleWords(role)}`,
    link: (facts) => `${institutePage(facts)}/participation`,
    several: (count, name) => `${count} invitations to the project ${name}`,
    decision: 'project',
  },
  'project.invitation_answered': {
    ...ofProject,
    label: 'An institution answers your invitation to a project',
    mail: 'digest',
    verb: 'answered your invitation',
    words: ({ project, institute, accepted }) =>
      accepted
        ? `${institute} takes part in the project ${project.name} now`
        : `${institute} declined the invitation to the project ${project.name}`,
    link: (facts) => `${projectPage(facts)}/participants`,
    several: (count, name) => `${count} institutions answered the invitation to the project ${name}`,
    isPersonal: true,
  },
  'project.removed': {
    ...ofProject,
    label: 'You or your institution are removed from a project',
    mail: 'at-once',
    verb: 'removed you from a project',
    words: ({ by, removed, project, access }) =>
      `${by.name} removed ${removed} from the project ${project.name}. ${accessWords[access]}`,
    link: () => '/projects',
    several: (_, name) => `You and your institution were removed from the project ${name}`,
    isPersonal: true,
    isOfLoss: true,
  },
  'project.participant_left': {
    ...ofProject,
    label: 'A participant leaves a project that you manage',
    mail: 'digest',
    verb: 'left a project',
    words: ({ project, who }) => `${who} left the project ${project.name}`,
    link: (facts) => `${projectPage(facts)}/participants`,
    several: (count, name) => `${count} participants left the project ${name}`,
  },
  'document.added': {
    ...ofDocument,
    label: 'A document is added to your project',
    mail: 'digest',
    verb: 'added a document',
    words: ({ by, document, project }) =>
      `${by.name} added the document ${document.name} to the project ${project.name}`,
    several: (count, name) => `${count} documents in ${name}`,
  },
  'document.written': {
    ...ofDocument,
    label: 'A document that you requested is ready',
    mail: 'digest',
    verb: 'added a document',
    words: ({ document, project }) => `${document.name} is in the documents of ${project.name} now`,
    several: (count, name) => `${count} documents that you requested in ${name}`,
    isPersonal: true,
  },
  'discussion.created': {
    ...ofDiscussion,
    label: 'A discussion is started',
    mail: 'digest',
    verb: 'started a discussion',
    words: ({ by, discussion, place }) => `${by.name} started the discussion ${discussion.name} in ${place}`,
    several: (_, name) => `The discussion ${name} was started`,
  },
  'discussion.commented': {
    ...ofDiscussion,
    label: 'Someone comments on a discussion that you take part in or follow',
    mail: 'digest',
    verb: 'commented on a discussion',
    words: ({ by, discussion, place }) => `${by.name} commented on ${discussion.name} in ${place}`,
    several: (count, name) => `${count} comments in ${name}`,
  },
  'discussion.decided': {
    ...ofDiscussion,
    label: 'A discussion that you take part in or follow is decided',
    mail: 'digest',
    verb: 'marked a discussion as decided',
    words: ({ by, discussion, place }) => `${by.name} marked ${discussion.name} in ${place} as decided`,
    several: (_, name) => `${name} was decided`,
  },
  'discussion.mentioned': {
    ...ofDiscussion,
    label: 'You are mentioned',
    mail: 'at-once',
    verb: 'mentioned you in a discussion',
    words: ({ by, discussion, place }) => `${by.name} mentioned you in ${discussion.name}, ${place}`,
    several: (count, name) => `You were mentioned ${count} times in ${name}`,
    isPersonal: true,
  },
  'survey.opened': {
    ...ofSurveyToFill,
    label: 'A survey is opened',
    mail: 'at-once',
    verb: 'opened a survey',
    words: ({ by, survey }) => `${by.name} opened the survey ${survey.name}`,
    several: (_, name) => `The survey ${name} was opened`,
  },
  'survey.reopened': {
    ...ofSurveyToFill,
    label: 'A survey is opened again',
    mail: 'digest',
    verb: 'reopened a survey',
    words: ({ by, survey }) => `${by.name} reopened the survey ${survey.name}`,
    several: (count, name) => `The survey ${name} was reopened ${count} times`,
  },
  'survey.finalized': {
    ...ofSurvey,
    label: 'A survey is finalized',
    mail: 'digest',
    verb: 'finalized a survey',
    words: ({ by, survey }) => `${by.name} finalized the survey ${survey.name}`,
    link: ({ projectId }) => `/projects/${projectId}/surveys`,
    several: (count, name) => `The survey ${name} was finalized ${count} times`,
  },
  'survey.guest_invited': {
    ...ofSurveyToFill,
    label: 'You are invited to a survey',
    mail: 'at-once',
    verb: 'invited you to a survey',
    words: ({ by, survey }) => `${by.name} invited you to fill the survey ${survey.name}`,
    several: (_, name) => `You were invited to fill the survey ${name}`,
    isPersonal: true,
  },
  'survey.reminded': {
    ...ofSurveyToFill,
    label: 'A manager reminds you of a survey',
    mail: 'at-once',
    verb: 'reminds you of a survey',
    words: ({ by, survey, due }) =>
      `${by.name} reminds you to complete the survey ${survey.name}${due && `, which is due on ${due}`}`,
    several: (count, name) => `${count} reminders of the survey ${name}`,
  },
  'survey.due': {
    ...ofSurveyToFill,
    label: 'A survey that you have not completed is due soon',
    mail: 'at-once',
    verb: 'is due soon',
    words: ({ survey, due }) => `The survey ${survey.name} is due on ${due}, and is not complete yet`,
    several: (count, name) => `${count} reminders of the survey ${name}`,
  },
  'survey.revision_asked': {
    ...ofSurveyToFill,
    label: 'A reviewer asks you to revise answers',
    mail: 'at-once',
    verb: 'asks you to revise answers',
    words: ({ by, survey, answers }) =>
      `${by.name} asks you to revise ${answers === 1 ? 'an answer' : `${answers} answers`} in the survey ${survey.name}`,
    link: ({ survey, institution }) => reviewPage(survey.name, { institution, revises: true }),
    several: (count, name) => `${count} requests to revise answers in the survey ${name}`,
    isPersonal: true,
  },
  'survey.commented': {
    ...ofSurveyToFill,
    label: 'A reviewer comments on your answers',
    mail: 'at-once',
    verb: 'commented on your answers',
    link: ({ survey, institution }) => reviewPage(survey.name, { institution, revises: false }),
    words: ({ by, survey }) => `${by.name} commented on an answer in the survey ${survey.name}`,
    several: (count, name) => `${count} comments on answers in the survey ${name}`,
  },
  'survey.review_answered': {
    ...ofSurvey,
    label: 'A respondent comments on or has revised answers that you review',
    mail: 'digest',
    verb: 'responded to your review',
    words: ({ by, survey, isRevised }) =>
      isRevised
        ? `${by.name} has revised the answers in the survey ${survey.name}`
        : `${by.name} commented on an answer that you review in the survey ${survey.name}`,
    link: ({ survey, respondent }) =>
      `/quiz/explore-submissions/${encodeURIComponent(survey.name)}/answers/${respondent}`,
    several: (count, name) => `${count} responses to your review in the survey ${name}`,
  },
  ...calendarKinds,
}

export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]
