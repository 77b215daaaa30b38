/** Actions of the audit log with their labels, in the order of the filter. */
export const auditActions = {
  'institute.roles_changed': 'Decided on roles',
  'institute.roles_given_up': 'Gave up roles',
  'institute.created': 'Created an institution',
  'institute.updated': 'Edited an institution',
  'institute.updated_by_staff': 'Edited an institution as staff',
  'institute.reviewed': 'Reviewed a new institution',
  'institute.invited': 'Invited somebody',
  'institute.invitation_withdrawn': 'Withdrew an invitation',
  'institute.invitation_declined': 'Declined an invitation',
  'institute.merged': 'Merged institutions',
  'institute.merge_undone': 'Undid a merge',
  'account.changed': 'Changed rights of an account',
  'account.blocked': 'Blocked an account',
  'account.unblocked': 'Unblocked an account',
  'account.made_staff': 'Made staff by command',
  'account.registered': 'Registered',
  'account.confirmed': 'Confirmed an e-mail address',
  'account.deletion_requested': 'Asked to have their account deleted',
  'account.deletion_withdrawn': 'Kept their account by signing in',
  'account.erased': 'Erased an account as its owner wished',
  'account.data_downloaded': 'Downloaded their own data',
  'password.changed': 'Changed the password',
  'password.change_failed': 'Gave a wrong password to change it',
  'password.reset': 'Set a new password',
  'password.reset_requested': 'Requested a new password',
  'sign_in.failed': 'Failed to sign in',
  'sign_in.blocked': 'Signed in to a blocked account',
  'sign_in.locked': 'Was locked out after failed sign-ins',
  'mail.sent_again': 'Sent a failed mail again',
  'members.downloaded': 'Downloaded the members database',
  'project.viewed_as_staff': 'Opened a project as staff',
  'project.deleted': 'Deleted a project',
  'document.removed': 'Removed a document',
  'document.restored': 'Brought a document back',
  'document.deleted': 'Deleted a removed document for good',
  'survey.viewed_as_staff': 'Opened a survey as staff',
  'survey.listed_as_staff': 'Listed the surveys of all projects as staff',
  'survey.deleted': 'Deleted a survey',
  'survey.restored': 'Restored a survey',
  'survey.purged': 'Removed a deleted survey for good',
} as const
export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** The label of an action; an unknown action is shown as stored. */
export const auditWords = (action: string): string =>
  (auditActions as Partial<Record<string, string>>)[action] ?? action
