import { daysToReconsider } from '../users/leaving.ts'
import { daysToRestore } from '../platform/time-to-restore.ts'
import { daysToLogWebhooks } from '../webhooks/webhooks.rules.ts'
import { counted } from '../platform/totals.ts'
import type { SecuritySettings } from './security.schemas.ts'

interface FactGroup {
  title: string
  facts: string[]
}

/** What protects data, in words: the page and the record of processing activities say the same. */
export function securityFacts(settings: SecuritySettings): FactGroup[] {
  return [
    { title: 'Access', facts: accessFacts(settings) },
    { title: 'Encryption', facts: encryptionFacts(settings) },
    { title: 'How long data is kept', facts: retentionFacts(settings) },
    { title: 'Audit log', facts: auditFacts(settings) },
    { title: 'Backups', facts: backupFacts(settings) },
    { title: 'Other services', facts: serviceFacts(settings) },
  ]
}

function accessFacts({
  session_idle_hours,
  session_days,
  staff_need_second_factor,
  has_rate_limits,
}: SecuritySettings): string[] {
  return [
    `A session ends after ${counted(session_idle_hours, 'hour')} without a request, or after ${counted(session_days, 'day')} with “Remember me”.`,
    staff_need_second_factor
      ? 'Staff of the platform have special rights only with a second factor.'
      : 'Staff of the platform do not need a second factor on this installation.',
    'Every user can set up a second factor: an authenticator app or a passkey.',
    'Passwords that are common or easily guessed are refused, and a sign-in in a new browser is mailed to the person.',
    has_rate_limits
      ? 'Wrong passwords are limited for each address, and for each account from all addresses together.'
      : 'Limits on attempts are turned off on this installation.',
  ]
}

function encryptionFacts({ is_encrypted, mails_need_tls }: SecuritySettings): string[] {
  return [
    is_encrypted
      ? 'Browsers and programs connect by HTTPS.'
      : 'Browsers connect without encryption: this installation is not reached by HTTPS.',
    mails_need_tls === null
      ? 'No mail server is configured.'
      : mails_need_tls
        ? 'Mails are handed to the mail server over TLS only.'
        : 'Mails are handed to the mail server over TLS if it offers that.',
    'Passwords are stored as Argon2id hashes; tokens of sessions, API tokens and links are stored as SHA-256 hashes.',
    'Keys of authenticator apps and secrets of webhooks are encrypted with AES-256-GCM.',
  ]
}

const retentionFacts = ({
  audit_log_days,
  notification_days,
  mail_days,
  idempotency_key_hours,
}: SecuritySettings): string[] => [
  `Entries of audit logs: ${counted(audit_log_days, 'day')}.`,
  `Notifications: ${counted(notification_days, 'day')}. Mails: ${counted(mail_days, 'day')}.`,
  `Messages to webhooks and their replies: ${counted(daysToLogWebhooks, 'day')}.`,
  `Responses for requests that are sent again: ${counted(idempotency_key_hours, 'hour')}.`,
  `Deleted projects, surveys and documents can be restored for ${counted(daysToRestore, 'day')}; then they are erased.`,
  `An account is erased ${counted(daysToReconsider, 'day')} after its owner has asked for it.`,
]

const auditFacts = ({ forwards_audit_log, audit_signing_key }: SecuritySettings): string[] => [
  'Sign-ins, changes of rights, exports and reads of data of institutions are logged. Admins of an institution see who has opened its profile, and the results and documents of its members.',
  'The log of each institution is a chain of hashes, and each entry is signed.',
  `The public key of the signatures (Ed25519): ${audit_signing_key}`,
  forwards_audit_log
    ? 'New entries are also sent to another server.'
    : 'Entries are not sent to another server.',
]

const backupFacts = ({ last_backup, last_proven_restore }: SecuritySettings): string[] => [
  ...(last_backup === null
    ? ['No backup has been made with this installation’s own command.']
    : [
        `The last backup was made on ${last_backup.at.slice(0, 10)}.`,
        last_backup.damaged === 0
          ? 'It contains every stored file, each with the right checksum.'
          : `It found ${counted(last_backup.damaged, 'stored file')} missing or changed.`,
      ]),
  last_proven_restore === null
    ? 'No restore of a backup has been proven yet.'
    : provenRestore(last_proven_restore),
]

const provenRestore = ({ at, backup_at }: { at: string; backup_at: string | null }): string =>
  `A restore was last proven on ${at.slice(0, 10)}: ${
    backup_at === null ? 'a backup' : `the backup of ${backup_at.slice(0, 10)}`
  } was restored into a temporary copy, and rows and files were compared with it.`

const serviceFacts = ({
  map_host,
  dashboard_hosts,
  sends_push,
  security_contact,
}: SecuritySettings): string[] => [
  map_host === null
    ? 'Maps load nothing from other servers.'
    : `Maps load their pictures from ${map_host}, which receives the IP addresses of readers.`,
  dashboard_hosts.length === 0
    ? 'Pages of other hosts are not embedded as dashboards.'
    : `Dashboards of projects can be embedded from ${dashboard_hosts.join(', ')}, which then receive the IP addresses of readers.`,
  sends_push
    ? 'Push notifications of people who turn them on go through the push services of their browsers, encrypted for the browser.'
    : 'Push notifications are not set up.',
  security_contact === null
    ? 'No contact for reports of vulnerabilities is published.'
    : `Vulnerabilities can be reported to ${security_contact.replace(/^mailto:/, '')}.`,
]
