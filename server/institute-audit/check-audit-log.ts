import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { verifyChains } from './verify-chains.ts'

interface Finding {
  name: string
  state: 'ok' | 'warning' | 'failed'
  words: string
}

/** Checks the chains of the audit logs of institutions, for `npm run check`; nothing in an older database, which has none. */
export async function checkAuditLog(config: Config, databaseUrl: string): Promise<Finding[]> {
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
  const name = 'audit log'
  try {
    const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('public.institute_audit_head') is not null as exists`.execute(database.db)
    if (!rows[0]?.exists) return []
    const { entries, institutions, earlierKeys, problems } = await verifyChains(database.db, config)
    if (problems.length > 0)
      return problems.map((words) => ({ name, state: 'failed', words: `${words}. See docs/audit-log.md.` }))
    const words = `${entries} entries of ${institutions} institutions are complete, unchanged and signed.`
    if (earlierKeys === 0) return [{ name, state: 'ok', words }]
    return [
      {
        name,
        state: 'warning',
        words: `${words} ${earlierKeys} of them were signed with an earlier SECRET_KEY: compare their key with an earlier download.`,
      },
    ]
  } finally {
    await database.close()
  }
}
