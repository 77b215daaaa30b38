import type pg from 'pg'

/** The first line of a migration whose statements run one after the other, each in its own transaction. */
const marker = '-- without transaction\n'

export const isWithoutTransaction = (text: string): boolean => text.startsWith(marker)

/** The statements of a migration without a transaction: its paragraphs, except those with comments only. */
export const statementsIn = (text: string): string[] =>
  text.split(/\n(?:[ \t]*\n)+/).filter((paragraph) => withoutComments(paragraph) !== '')

/** For an empty database, where nobody waits: the statement as it can be run in a transaction. */
export const withinTransaction = (statement: string): string =>
  withoutComments(statement).replace(/^(create (?:unique )?index|drop index) concurrently\b/i, '$1')

/** The name of the index that a statement builds or drops without locking its table; undefined for other statements. */
export const concurrentIndexOf = (statement: string): string | undefined =>
  /^(?:create (?:unique )?index|drop index) concurrently (?:if (?:not )?exists )?(\w+)/i.exec(
    withoutComments(statement),
  )?.[1]

/**
 * Runs a statement that can be repeated after a crash. An index that an earlier attempt has left unfinished is dropped
 * first, because `if not exists` would keep it.
 */
export async function runStatement(client: pg.ClientBase, statement: string): Promise<void> {
  const index = concurrentIndexOf(statement)
  if (index === undefined) return void (await client.query(statement))
  // It waits for running transactions, but blocks no others.
  await client.query('set lock_timeout = 0')
  await dropUnfinished(client, index)
  try {
    await client.query(statement)
  } catch (error) {
    // An unfinished unique index would still refuse rows.
    await dropUnfinished(client, index).catch(() => {})
    throw error
  }
}

async function dropUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${index}`)
}

const withoutComments = (text: string) => text.replace(/^[ \t]*--.*$/gm, '').trim()
