import { notAContact } from 'contract/chat/chat.rules.ts'
import { isContact } from '../contacts/contacts.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { mayRead } from './conversations.queries.ts'

/** Two people who may write to each other, or who did. */
export interface InChat {
  viewer: Viewer
  /** Id of the other person. */
  peer: number
}

/** The person of the path, if they are an accepted contact of the viewer; checked on every request (DEF-72). */
export async function chatContact(context: RequestContext<{ userId: number }>): Promise<InChat> {
  const { viewer } = member(context)
  return chatWith(context.db, viewer, context.params.userId)
}

/** The person of the path, if the viewer may read the conversation with them: contacts, and former ones. */
export async function chatReader(context: RequestContext<{ userId: number }>): Promise<InChat> {
  const { viewer } = member(context)
  return readingWith(context.db, viewer, context.params.userId)
}

export async function chatWith(db: Db, viewer: Viewer, peer: number | undefined): Promise<InChat> {
  if (peer === undefined || !(await isContact(db, viewer.id, peer))) throw new Problem(notAContact)
  return { viewer, peer }
}

export async function readingWith(db: Db, viewer: Viewer, peer: number | undefined): Promise<InChat> {
  if (peer === undefined || !(await mayRead(db, viewer.id, peer))) throw new Problem(notAContact)
  return { viewer, peer }
}
