import { sql } from 'kysely'
import { instituteAuditActions, memberAuditActions } from 'contract/institute-audit/audit-kinds.ts'
import { detailsText, firstHash, type EntryContent } from 'contract/institute-audit/entry-content.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { emitEvents, type WebhookEvent } from '../webhooks/webhooks.ts'
import { auditKey, hashOf, type AuditKey } from './signing.ts'

/** Entries in one transaction. */
const batch = 500
/** Most batches in one run; the next run continues. */
const mostBatches = 40
/** Key of the advisory lock that only one transaction at a time holds: chains must not fork. */
const sealLock = 7_417_001
/** Entries are forwarded one batch after the other, in their order. */
export const forwardQueue = { key: 'audit.forward', queue: 'audit.forward' }

/**
 * Adds new entries of the audit log to the chains of the institutions that they concern. Actions only insert their entry and
 * wait for nobody; this runs every minute and before a log is read.
 */
export async function sealEntries(db: Db, config: Config): Promise<void> {
  const key = await auditKey(config)
  for (let run = 0; run < mostBatches; run++) {
    const sealed = await inTransaction(db, (tx) => sealBatch(tx, key, config))
    if (sealed < batch) return
  }
}

interface Unsealed {
  id: number
  at: Date
  actor_id: number | null
  action: string
  subject: string | null
  concerns: string | null
  detail: Record<string, unknown>
  institutes: number[]
}

async function sealBatch(tx: Tx, key: AuditKey, { AUDIT_SYSLOG }: Config): Promise<number> {
  if (!(await hasUnsealed(tx))) return 0
  await sql`select pg_advisory_xact_lock(${sealLock}::bigint)`.execute(tx)
  const entries = await unsealed(tx)
  if (entries.length === 0) return 0
  const heads = await headsOf(tx, [...new Set(entries.flatMap(({ institutes }) => institutes))])
  const events: WebhookEvent[] = []
  const rows = entries.flatMap((entry) =>
    entry.institutes.map((institute) => {
      const head = heads.get(institute) ?? { number: 0, hash: firstHash }
      const content = contentOf(entry, institute, head)
      const hash = hashOf(content)
      const signature = key.sign(hash)
      heads.set(institute, { number: content.number, hash })
      events.push(eventOf(content, hash, signature, key))
      return {
        institute_id: institute,
        number: content.number,
        entry_id: entry.id,
        previous_hash: Buffer.from(content.previousHash, 'hex'),
        hash: Buffer.from(hash, 'hex'),
        signature,
        signing_key: key.publicKey,
      }
    }),
  )
  if (rows.length > 0) {
    await insertRows(tx, rows)
    await storeHeads(tx, heads)
    await emitEvents(tx, events, new Date())
  }
  const ids = entries.map(({ id }) => id)
  if (AUDIT_SYSLOG) {
    await sql`insert into audit_forward (entry_id) select unnest(${ids}::bigint[])`.execute(tx)
    await enqueue(tx, 'audit.forward', {}, forwardQueue)
  }
  await sql`update audit_entry set is_sealed = true where id = any(${ids}::bigint[])`.execute(tx)
  return entries.length
}

const hasUnsealed = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('audit_entry').select('id').where('is_sealed', '=', false).limit(1).execute()).length >
  0

/**
 * Entries with the institutions that they concern: those named by the action, those of its subjects, and of what members
 * do to their accounts those of which they are a member.
 */
async function unsealed(tx: Tx): Promise<Unsealed[]> {
  const idIn = (column: string, kind: string) =>
    sql`substring(${sql.ref(`e.${column}`)} from ${`^${kind}:([0-9]{1,15})$`}::text)::bigint`
  const { rows } = await sql<Unsealed>`
    select e.id, e.at, e.actor_id, e.action, e.subject, e.concerns, e.detail, array(
      select distinct one.id from (
        select unnest(e.institutes) as id
        union all select ${idIn('subject', 'institute')}
        union all select ${idIn('concerns', 'institute')}
        union all select r.institute_id from institute_role r
          where e.action = any(${[...memberAuditActions]}::text[]) and r.person_id = ${idIn('subject', 'person')}
            and r.approved and r.role <> 'Follower' and coalesce(r.approved_at, r.created_at) <= e.at
      ) one join institute on institute.id = one.id
      where e.action = any(${[...instituteAuditActions]}::text[]) order by 1
    ) as institutes
    from (select * from audit_entry where not is_sealed order by id limit ${batch}) e
    order by e.id`.execute(tx)
  return rows
}

interface Head {
  number: number
  /** Hexadecimal. */
  hash: string
}

async function headsOf(tx: Tx, institutes: number[]): Promise<Map<number, Head>> {
  if (institutes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('institute_audit_head')
    .select(['institute_id', 'number', 'hash'])
    .where('institute_id', 'in', institutes)
    .execute()
  return new Map(
    rows.map(({ institute_id, number, hash }) => [institute_id, { number, hash: hash.toString('hex') }]),
  )
}

const contentOf = (
  { at, actor_id, action, subject, concerns, detail }: Unsealed,
  institute: number,
  head: Head,
): EntryContent => ({
  institute,
  number: head.number + 1,
  at,
  actor: actor_id,
  action,
  subject,
  concerns,
  details: detail,
  previousHash: head.hash,
})

/** Everything that a receiver needs to check the chain. */
const eventOf = (
  { institute, number, at, actor, action, subject, concerns, details, previousHash }: EntryContent,
  hash: string,
  signature: Buffer,
  { publicKey }: AuditKey,
): WebhookEvent => ({
  instituteId: institute,
  type: 'audit.entry',
  data: {
    number,
    at: at.toISOString(),
    actor,
    action,
    subject,
    concerns,
    details: detailsText(details),
    previous_hash: previousHash,
    hash,
    signature: signature.toString('hex'),
    signing_key: publicKey,
  },
})

interface Row {
  institute_id: number
  number: number
  entry_id: number
  previous_hash: Buffer
  hash: Buffer
  signature: Buffer
  signing_key: string
}

/** PostgreSQL takes at most 65,535 values in one statement. */
const rowsInStatement = 2000

async function insertRows(tx: Tx, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsInStatement)
    await tx
      .insertInto('institute_audit')
      .values(rows.slice(start, start + rowsInStatement))
      .execute()
}

async function storeHeads(tx: Tx, heads: ReadonlyMap<number, Head>): Promise<void> {
  const all = [...heads].map(([institute_id, { number, hash }]) => ({
    institute_id,
    number,
    hash: Buffer.from(hash, 'hex'),
  }))
  for (let start = 0; start < all.length; start += rowsInStatement)
    await tx
      .insertInto('institute_audit_head')
      .values(all.slice(start, start + rowsInStatement))
      .onConflict((conflict) =>
        conflict.column('institute_id').doUpdateSet((excluded) => ({
          number: excluded.ref('excluded.number'),
          hash: excluded.ref('excluded.hash'),
        })),
      )
      .execute()
}
