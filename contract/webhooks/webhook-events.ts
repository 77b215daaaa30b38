/** Events of a project that its webhooks may be sent, with their labels. */
export const projectWebhookEvents = {
  'answer.saved': 'Answers of a survey were saved',
  'set.completed': 'An answer set reached 100%',
  'set.reviewed': 'An answer set was verified, or a revision was asked for or done',
  'survey.opened': 'A survey was opened',
  'survey.finalized': 'A survey was finalized',
  'survey.reopened': 'A survey was reopened',
  'project.changed': 'Details or links of the project were changed',
  'participant.joined': 'A member or an institution joined the project',
  'participant.changed': 'The roles of a participant were changed',
  'participant.left': 'A participant left or was removed',
} as const
export type ProjectWebhookEvent = keyof typeof projectWebhookEvents

/** The same of an institution. */
export const instituteWebhookEvents = {
  'institution.changed': 'The profile was changed',
  'member.joined': 'A member joined',
  'member.changed': 'The roles of a member were changed',
  'member.left': 'A member left or was removed',
  'project.joined': 'The institution joined a project',
  'project.left': 'The institution left a project or was removed',
  'audit.entry': 'An entry was added to the audit log',
} as const
export type InstituteWebhookEvent = keyof typeof instituteWebhookEvents

export const projectWebhookEventNames = Object.keys(projectWebhookEvents) as [
  ProjectWebhookEvent,
  ...ProjectWebhookEvent[],
]
export const instituteWebhookEventNames = Object.keys(instituteWebhookEvents) as [
  InstituteWebhookEvent,
  ...InstituteWebhookEvent[],
]

/** Sent when a person asks for it, whatever the chosen events are. */
export const webhookTestEvent = 'webhook.test'
