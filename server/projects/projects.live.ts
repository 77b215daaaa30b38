import type { Tx } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'

/** Makes open project lists of these people reload when a name, role or project has changed (PRJ-01). */
export const refreshLists = async (tx: Tx, people: number[]): Promise<void> => {
  if (people.length > 0) await push(tx, { to: people, message: { command: 'projects' } })
}
