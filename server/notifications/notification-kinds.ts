import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import type { NewNotification } from './notifications.queries.ts'

/** Facts from which the words and the link of each kind are made. */
interface NotificationFacts {
  'contact.requested': PersonFacts
  'contact.accepted': PersonFacts
  'survey.opened': SurveyFacts
  'survey.reopened': SurveyFacts
  'survey.finalized': SurveyFacts
  'survey.guest_invited': SurveyFacts
  'document.added': DocumentFacts & { by: string }
  /** For the person who requested a document that took a while to write. */
  'document.written': DocumentFacts
  'discussion.created': DiscussionFacts
  'discussion.commented': DiscussionFacts
  'discussion.mentioned': DiscussionFacts
  'project.joined': {
    project: string
    projectId: number
    by: string
    invited: 'you' | 'your institution'
    role: ProjectRole
  }
  'institute.role_requested': InstituteFacts & { person: string; role: string }
  'institute.roles_approved': InstituteFacts & RoleFacts
  'institute.roles_withdrawn': InstituteFacts & RoleFacts
  'institute.invited': InstituteFacts & { by: string }
  'institute.invitation_accepted': InstituteFacts & { person: string }
}

interface PersonFacts {
  person: string
  personId: number
}

/** Names of the survey and of the person who did it. */
interface SurveyFacts {
  survey: string
  projectId: number
  by: string
}

interface DocumentFacts {
  document: string
  documentId: number
  project: string
  projectId: number
}

/** `place` is the name of the project or institute, `link` leads to the discussion. */
export interface DiscussionFacts {
  discussion: string
  place: string
  link: string
  by: string
}

interface InstituteFacts {
  institute: string
  instituteId: number
}

interface RoleFacts {
  roles: string[]
  /** Empty where none was given. */
  reason: string
}

interface Kind<Facts> {
  verb: string
  /** The kind of thing it is about, by which notifications are grouped. */
  about: 'person' | 'project' | 'survey' | 'document' | 'discussion' | 'institute'
  words: (facts: Facts) => string
  link: (facts: Facts) => string
}

const documentPage = ({ projectId, documentId }: DocumentFacts) =>
  `/projects/${projectId}/documents/${documentId}`
const fillPage = ({ survey }: SurveyFacts) => `/quiz/${encodeURIComponent(survey)}`
const profile = ({ instituteId }: InstituteFacts) => `/institutes/${instituteId}`
const because = ({ reason }: RoleFacts) => (reason ? `: ${reason}` : '')

/** Every kind of notification; an incomplete one does not compile. */
const kinds: { [K in NotificationKind]: Kind<NotificationFacts[K]> } = {
  'contact.requested': {
    verb: 'wants to connect',
    about: 'person',
    words: ({ person }) => `${person} wants to connect with you`,
    link: ({ personId }) => `/member-profile/${personId}`,
  },
  'contact.accepted': {
    verb: 'accepted your connection request',
    about: 'person',
    words: ({ person }) => `${person} accepted your connection request`,
    link: ({ personId }) => `/member-profile/${personId}`,
  },
  'survey.opened': {
    verb: 'opened a survey',
    about: 'survey',
    words: ({ by, survey }) => `${by} opened the survey ${survey}`,
    link: fillPage,
  },
  'survey.reopened': {
    verb: 'reopened a survey',
    about: 'survey',
    words: ({ by, survey }) => `${by} reopened the survey ${survey}`,
    link: fillPage,
  },
  'survey.finalized': {
    verb: 'finalized a survey',
    about: 'survey',
    words: ({ by, survey }) => `${by} finalized the survey ${survey}`,
    link: ({ projectId }) => `/projects/${projectId}/surveys`,
  },
  'survey.guest_invited': {
    verb: 'invited you to a survey',
    about: 'survey',
    words: ({ by, survey }) => `${by} invited you to fill the survey ${survey}`,
    link: fillPage,
  },
  'document.added': {
    verb: 'added a document',
    about: 'document',
    words: ({ by, document, project }) => `${by} added the document ${document} to the project ${project}`,
    link: documentPage,
  },
  'document.written': {
    verb: 'added a document',
    about: 'document',
    words: ({ document, project }) => `${document} is in the documents of ${project} now`,
    link: documentPage,
  },
  'discussion.created': {
    verb: 'started a discussion',
    about: 'discussion',
    words: ({ by, discussion, place }) => `${by} started the discussion ${discussion} in ${place}`,
    link: ({ link }) => link,
  },
  'discussion.commented': {
    verb: 'commented on a discussion',
    about: 'discussion',
    words: ({ by, discussion, place }) => `${by} commented on ${discussion} in ${place}`,
    link: ({ link }) => link,
  },
  'discussion.mentioned': {
    verb: 'mentioned you in a discussion',
    about: 'discussion',
    words: ({ by, discussion, place }) => `${by} mentioned you in ${discussion}, ${place}`,
    link: ({ link }) => link,
  },
  'project.joined': {
    verb: 'added you to a project',
    about: 'project',
    words: ({ by, invited, project, role }) =>
      `${by} added ${invited} to the project ${project} as ${roleWords(role)}`,
    link: ({ projectId }) => `/projects/${projectId}`,
  },
  'institute.role_requested': {
    verb: 'asks for a role',
    about: 'institute',
    words: ({ person, institute, role }) => `${person} asks for the role ${role} at ${institute}`,
    link: profile,
  },
  'institute.roles_approved': {
    verb: 'approved your role',
    about: 'institute',
    words: (facts) =>
      `Your role at ${facts.institute} was approved (${facts.roles.join(', ')})${because(facts)}`,
    link: profile,
  },
  'institute.roles_withdrawn': {
    verb: 'withdrew your role',
    about: 'institute',
    words: (facts) =>
      `Your role at ${facts.institute} was declined or withdrawn (${facts.roles.join(', ')})${because(facts)}`,
    link: profile,
  },
  'institute.invited': {
    verb: 'invited you to an institution',
    about: 'institute',
    words: ({ by, institute }) => `${by} invited you to join ${institute}`,
    link: (facts) => `${profile(facts)}/invitation`,
  },
  'institute.invitation_accepted': {
    verb: 'accepted your invitation',
    about: 'institute',
    words: ({ person, institute }) => `${person} accepted your invitation to ${institute}`,
    link: profile,
  },
}

/** @param eventId the same when the event is delivered again, so that the notification is stored once */
export function notificationOf<K extends NotificationKind>(
  kind: K,
  facts: NotificationFacts[K],
  eventId: string,
): NewNotification {
  const { verb, about, words, link } = kinds[kind]
  return { eventId, kind, verb, about, description: words(facts), link: link(facts) }
}
