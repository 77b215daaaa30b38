import { sql } from 'kysely'
import { processingRecord } from 'contract/security/processing-record.ts'
import type { security } from 'contract/security/security.endpoints.ts'
import { maxAdministered, type SecuritySettings } from 'contract/security/security.schemas.ts'
import { hasSecondFactor } from '../access/access.ts'
import { lastBackup, lastProvenRestore } from '../backup/backup.ts'
import { auditKey } from '../institute-audit/institute-audit.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { tileSource } from '../platform/tile-address.ts'
import { version } from '../platform/version.ts'

type ForMember = { viewer: Viewer }

export const readSecurity: Handler<typeof security.read, ForMember> = async ({ db, config, viewer }) => ({
  settings: await settingsOf(db, config),
  has_second_factor: await hasSecondFactor(db, viewer.id),
  institutions: await administeredBy(db, viewer.id),
})

/** The record of processing activities as a file. */
export const downloadRecord: Handler<typeof security.downloadRecord, ForMember> = async ({
  db,
  config,
  viewer,
  now,
}) => {
  const day = now.toISOString().slice(0, 10)
  const institutions = (await administeredBy(db, viewer.id)).map(({ name }) => name)
  const settings = await settingsOf(db, config)
  return new Reply(processingRecord({ settings, url: config.PUBLIC_URL, day, institutions }), {
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': `attachment; filename="processing-record-${day}.md"`,
    'x-content-type-options': 'nosniff',
  })
}

async function settingsOf(db: Db, config: Config): Promise<SecuritySettings> {
  const { SMTP_URL, MAP_TILE_URL, SECURITY_CONTACT } = config
  const [backup, restore] = await Promise.all([lastBackup(db), lastProvenRestore(db)])
  const tiles = tileSource(MAP_TILE_URL)
  return {
    version,
    is_encrypted: config.PUBLIC_URL.startsWith('https:'),
    mails_need_tls: SMTP_URL === undefined ? null : SMTP_URL.startsWith('smtps:'),
    session_idle_hours: config.SESSION_IDLE_HOURS,
    session_days: config.SESSION_DAYS,
    staff_need_second_factor: config.STAFF_SECOND_FACTOR,
    has_rate_limits: config.RATE_LIMITS,
    audit_log_days: config.AUDIT_LOG_DAYS,
    notification_days: config.NOTIFICATION_DAYS,
    mail_days: config.MAIL_DAYS,
    idempotency_key_hours: config.IDEMPOTENCY_KEY_HOURS,
    forwards_audit_log: config.AUDIT_SYSLOG !== undefined,
    audit_signing_key: (await auditKey(config)).publicKey,
    map_host: tiles === undefined ? null : tiles.replace(/^https?:\/\//, ''),
    dashboard_hosts: config.DASHBOARD_HOSTS,
    sends_push: config.VAPID_PUBLIC_KEY !== undefined,
    security_contact: SECURITY_CONTACT ?? null,
    last_backup: backup ? { at: backup.at.toISOString(), damaged: backup.damaged } : null,
    last_proven_restore: restore
      ? { at: restore.at.toISOString(), backup_at: restore.backup_at?.toISOString() ?? null }
      : null,
  }
}

/** Institutions of which a person is Admin, with how many of their members have a second factor. */
async function administeredBy(db: Db, personId: number) {
  const { rows } = await sql<{ id: number; name: string; members: number; with_second_factor: number }>`
    select institute.id, institute.name, count(*) as members, count(*) filter (
      where exists (select from authenticator_app app where app.person_id = m.person_id and confirmed_at is not null)
        or exists (select from passkey where passkey.person_id = m.person_id)) as with_second_factor
    from institute join (
      select distinct r.institute_id, r.person_id from institute_role r where ${isMember('r')}
    ) m on m.institute_id = institute.id
    where merged_into is null and institute.id in (
      select institute_id from institute_role where person_id = ${personId} and role = 'Admin' and approved)
    group by institute.id order by institute.list_name, institute.id limit ${maxAdministered}`.execute(db)
  return rows
}
