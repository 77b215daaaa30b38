import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pipelinedStatement, type Tx } from '../database/database.ts'

/** A message for every socket of some people, as it travels between nodes. */
export interface Push {
  /** Ids of the people. */
  to: number[]
  message: object
  /** Id of a socket that has it already. */
  except?: string | undefined
}

/** Characters of one NOTIFY: in UTF-8 they stay below the 8,000 bytes that PostgreSQL allows. */
const longestPart = 2500

const notify = pipelinedStatement((_, { part }: { part: string }) =>
  sql`select pg_notify('push', ${part})`.$castTo<unknown>(),
)

/** Sends a message to every socket of these people, on every node, once the transaction has committed. */
export async function push(tx: Tx, { to, message, except }: Push): Promise<void> {
  const parts = partsOf(JSON.stringify({ to, message, except } satisfies Push))
  const id = parts.length > 1 ? randomUUID() : ''
  for (const [index, part] of parts.entries())
    await notify(tx, { part: `${id}:${index}:${parts.length}:${part}` })
}

/**
 * Puts parts together again. PostgreSQL delivers those of one transaction in order, and no others in between.
 * @param arrived is called with every whole push
 */
export function joinParts(arrived: (push: Push) => void): (payload: string) => void {
  let begun = { id: '', parts: [] as string[] }
  return (payload) => {
    const [, id = '', index, count, part = ''] = /^([^:]*):(\d+):(\d+):(.*)$/s.exec(payload) ?? []
    if (index === '0') begun = { id, parts: [] }
    // Its beginning was missed while the connection was lost.
    if (begun.id !== id || begun.parts.length !== Number(index)) return
    begun.parts.push(part)
    if (begun.parts.length === Number(count)) arrived(JSON.parse(begun.parts.join('')))
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    let until = Math.min(from + longestPart, text.length)
    // A character of two halves is not torn apart.
    if (until < text.length && /[\uD800-\uDBFF]/.test(text.charAt(until - 1))) until--
    parts.push(text.slice(from, until))
    from = until
  }
  return parts
}
