import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

export type People = Record<Persona, Person>

/** All personas, signed in. */
export async function everybody(server: TestServer): Promise<People> {
  const people = {} as People
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  return people
}

/** Id of the project in which the project personas have their roles. */
export async function ownProject({ database: { db } }: TestServer): Promise<number> {
  const own = db.selectFrom('project').select('id').where('name', '=', personaProjects.own)
  return (await own.executeTakeFirstOrThrow()).id
}

/** A server, all personas signed in, and the id of the project in which they have their roles. */
export async function startWithDocuments(settings?: Record<string, string>) {
  const server = await startTestServer(settings)
  return { server, people: await everybody(server), project: await ownProject(server) }
}

interface Sending {
  project: number
  name?: string
  permissions?: DocumentLevel
  isDataDoc?: boolean
  key?: string
}

/** Uploads a file as a document. */
export const upload = (
  who: Person,
  { key, name = 'A document', ...body }: Sending,
  file: { name: string; content: string | Uint8Array<ArrayBuffer>; type?: string },
) => who.call(documents.create, { body: { name, ...body }, files: { file }, ...(key && { key }) })
