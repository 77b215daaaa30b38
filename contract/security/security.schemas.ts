import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { instant } from '../platform/texts.ts'

const count = z.number().int()

export const securitySettings = z.object({
  version: z.string(),
  /** Whether people reach the product by https. */
  is_encrypted: z.boolean(),
  /** Whether mails leave over TLS only; null without a mail server. */
  mails_need_tls: z.boolean().nullable(),
  session_idle_hours: count,
  session_days: count,
  staff_need_second_factor: z.boolean(),
  has_rate_limits: z.boolean(),
  audit_log_days: count,
  notification_days: count,
  mail_days: count,
  idempotency_key_hours: count,
  /** Whether the audit log is also sent to another server. */
  forwards_audit_log: z.boolean(),
  /** Public key (Ed25519, hexadecimal) by which entries of audit logs are signed. */
  audit_signing_key: z
    .string()
    .meta({ examples: ['3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29'] }),
  /** The host of map tiles, which sees the addresses of readers of maps; null without tiles. */
  map_host: z.string().nullable(),
  dashboard_hosts: z.array(z.string()),
  /** Whether people can receive push notifications, through the push services of their browsers. */
  sends_push: z.boolean(),
  security_contact: z.string().nullable(),
  last_backup: z.object({ at: instant, damaged: count }).nullable(),
  /** The last rehearsal of a restore without differences, and as of when its backup was. */
  last_proven_restore: z.object({ at: instant, backup_at: instant.nullable() }).nullable(),
})
export type SecuritySettings = z.output<typeof securitySettings>

/** An institution of which the viewer is Admin. */
const administered = z.object({
  id: count,
  name: z.string(),
  members: count,
  with_second_factor: count,
})

/** Most institutions that are listed. */
export const maxAdministered = 50

export const securitySchemas = {
  read: {
    summary: 'The settings in force that protect data, and second factors in my institutions',
    response: z.object({
      settings: securitySettings,
      has_second_factor: z.boolean(),
      /** Institutions of which I am Admin. */
      institutions: z.array(administered),
    }),
  },
  downloadRecord: {
    summary: 'A record of processing activities as Markdown, to be completed by the institution',
    response: z.string(),
  },
} satisfies Schemas
