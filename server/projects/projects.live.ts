import type { Tx } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'

/** Lets the open project lists of these people be read again: a name, a role or a whole project has changed (PRJ-01). */
export const refreshLists = async (tx: Tx, people: number[]): Promise<void> => {
  if (people.length > 0) await push(tx, { to: people, message: { command: 'projects' } })
}
