import type { AuditAction } from '../staff/audit-actions.ts'

interface AuditKind {
  label: string
  actions: readonly AuditAction[]
}

/** The actions in the audit log of an institution, by kind, in the order of the filter. Other actions do not appear in it. */
export const auditKinds = {
  reads: { label: 'Data read', actions: ['institute.read', 'survey.results_read', 'document.read'] },
  exports: {
    label: 'Data exported',
    actions: [
      'survey.results_exported',
      'survey.report_audience_set',
      'survey.report_link_created',
      'survey.report_link_revoked',
      'project.exported',
      'institute.audit_downloaded',
    ],
  },
  changes: {
    label: 'Data changed',
    actions: [
      'institute.created',
      'institute.updated',
      'institute.updated_by_staff',
      'institute.reviewed',
      'institute.speakers_named',
      'institute.merged',
      'institute.merge_undone',
      'survey.answers_changed',
      'document.changed',
      'document.removed',
      'document.restored',
      'document.deleted',
    ],
  },
  sign_ins: {
    label: 'Sign-ins',
    actions: [
      'sign_in.succeeded',
      'sign_in.failed',
      'sign_in.blocked',
      'sign_in.locked',
      'sign_in.paused',
      'sign_in.unlocked',
    ],
  },
  secrets: {
    label: 'Passwords and second factors',
    actions: [
      'password.changed',
      'password.change_failed',
      'password.reset',
      'password.reset_requested',
      'second_factor.app_added',
      'second_factor.app_removed',
      'second_factor.passkey_added',
      'second_factor.passkey_removed',
      'second_factor.codes_renewed',
      'second_factor.recovery_code_used',
      'second_factor.browsers_forgotten',
      'second_factor.failed',
      'second_factor.password_failed',
    ],
  },
  tokens: {
    label: 'API tokens and webhooks',
    actions: [
      'token.created',
      'token.create_failed',
      'token.revoked',
      'service_token.created',
      'service_token.revoked',
      'webhook.created',
      'webhook.updated',
      'webhook.secret_renewed',
      'webhook.paused',
      'webhook.deleted',
    ],
  },
  roles: {
    label: 'Members, roles and projects',
    actions: [
      'institute.roles_changed',
      'institute.roles_given_up',
      'institute.invited',
      'institute.invitation_withdrawn',
      'institute.invitation_declined',
      'account.erased',
      'institute.admin_objected',
      'institute.objection_decided',
      'project.institute_invited',
      'project.invitation_accepted',
      'project.invitation_declined',
    ],
  },
} as const satisfies Record<string, AuditKind>

export type AuditKindName = keyof typeof auditKinds
export const auditKindNames = Object.keys(auditKinds) as [AuditKindName, ...AuditKindName[]]

/** All actions in the audit logs of institutions. */
export const instituteAuditActions: readonly AuditAction[] = Object.values(auditKinds).flatMap(
  ({ actions }): readonly AuditAction[] => actions,
)

/** What a member does to the account: it concerns every institution of which they are a member at that time. */
export const memberAuditActions: readonly AuditAction[] = [
  ...auditKinds.sign_ins.actions,
  ...auditKinds.secrets.actions,
  'token.created',
  'token.create_failed',
  'token.revoked',
]
