import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentLevels, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import type { Persona } from '../../db/seed/personas.ts'
import type { TestServer } from '../testing/test-server.ts'
import { startWithDocuments, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
})
afterAll(() => server.stop())

const added = async (name: string, permissions: DocumentLevel, content: string) =>
  (await upload(people.projectManager, { project, permissions }, { name, content })).body
/** The content returned for `/media/{file name}` without a key, or the status code of an error. */
async function opened(who: Persona, name: string) {
  const { status, headers } = await people[who].request('GET', `/media/${name}`)
  if (status !== 302) return status
  return (await people[who].request('GET', headers.get('location') ?? '')).body
}

describe.each<[Persona, DocumentLevel[]]>([
  ['projectGuest', ['PUBLIC']],
  ['projectMember', ['PUBLIC', 'MEMBERS_ONLY']],
  ['projectAdmin', [...documentLevels]],
  ['staff', [...documentLevels]],
  ['plain', []],
])('for %s the bare name of a file', (who, levels) => {
  it.each(documentLevels)('opens a document of level %s only if they may read it', async (level) => {
    const name = `by-name-${who}-${level}.txt`
    await added(name, level, `For ${level}`)
    expect(await opened(who, name)).toBe(levels.includes(level) ? `For ${level}` : 404)
  })
})

describe('the bare name of several files', () => {
  it('opens the only file that the reader may read, and none if there are several', async () => {
    await added('minutes.txt', 'PUBLIC', 'For everybody')
    await added('minutes.txt', 'MEMBERS_ONLY', 'For members')
    await added('minutes.txt', 'ADMIN_ONLY', 'For admins')
    expect(await opened('projectGuest', 'minutes.txt')).toBe('For everybody')
    expect(await opened('projectMember', 'minutes.txt')).toBe(404)
    expect(await opened('projectAdmin', 'minutes.txt')).toBe(404)
  })

  it('skips removed documents', async () => {
    await added('plan.txt', 'PUBLIC', 'Older')
    const { id } = await added('plan.txt', 'PUBLIC', 'Newer')
    await people.projectManager.call(documents.remove, { params: { id } })
    expect(await opened('projectManager', 'plan.txt')).toBe('Older')
    expect(await opened('projectGuest', 'plan.txt')).toBe('Older')
  })
})
