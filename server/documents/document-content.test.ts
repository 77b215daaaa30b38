import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { pdfOf } from '../../db/seed/documents/pdf.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { archive } from '../platform/archive.ts'
import { person } from '../testing/person.ts'
import type { TestServer } from '../testing/test-server.ts'
import { contentLimits } from './content/content-limits.ts'
import { documentsHourly } from './documents.hourly.ts'
import { startWithDocuments, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
})
afterAll(() => server.stop())

type Content = string | Uint8Array<ArrayBuffer>
const added = async (name: string, content: Content, permissions: DocumentLevel = 'MEMBERS_ONLY') => {
  const { body } = await upload(people.projectManager, { project, name, permissions }, { name, content })
  await isRead(body.file!.key)
  return body
}
const contentOf = (key: string) =>
  server.database.db
    .selectFrom('document_content')
    .select(['text', 'thumbnail_key'])
    .where('media_key', '=', key)
    .executeTakeFirst()
const isRead = (key: string) =>
  expect.poll(async () => (await contentOf(key)) !== undefined, { timeout: 60_000 }).toBe(true)
const find = async (who: Persona, search: string) =>
  (await people[who].call(documents.list, { query: { project, search } })).body.results
const namesFound = async (who: Persona, search: string) => (await find(who, search)).map(({ name }) => name)
const bytes = (content: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(content)

it('a PDF is found by the words in it, with the part of its text', async () => {
  const page = {
    heading: 'Field report',
    paragraphs: ['The Österreich cooperative planted jacaranda trees.'],
  }
  await added('survey.pdf', bytes(pdfOf([page, page])))
  const [found] = await find('projectMember', 'jacaran trees')
  expect(found?.name).toBe('survey.pdf')
  expect(found?.excerpt).toContain('planted jacaranda trees')
  expect(await namesFound('projectMember', 'jacaranda houses')).toEqual([])
  expect((await find('projectMember', 'survey.pdf'))[0]).not.toHaveProperty('excerpt')
})

it('text files are found in any script, whatever the case and accents', async () => {
  await added('notes.txt', 'Réunion du comité: crédits agricoles. Кредитный союз.')
  for (const words of ['reunion', 'CRÉDITS agricoles', 'кредитный', 'союз'])
    expect([words, await namesFound('projectMember', words)]).toEqual([words, ['notes.txt']])
})

it('an Office file is found by the words in it', async () => {
  const text = '<w:document><w:p><w:r><w:t>The Nandi orchard grows avocados.</w:t></w:r></w:p></w:document>'
  const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
  const file = archive([
    { name: '[Content_Types].xml', open: () => Readable.from([types]) },
    { name: 'word/document.xml', open: () => Readable.from([text]) },
  ])
  await added('orchard.docx', bytes(await buffer(file)))
  const [found] = await find('projectMember', 'orchard avocado')
  expect(found?.name).toBe('orchard.docx')
  expect(found?.excerpt).toContain('Nandi orchard grows avocados')
})

it('only readers of a document find it by its text', async () => {
  await added('secret.txt', 'The merger with Quixotebank is planned.', 'ADMIN_ONLY')
  expect(await namesFound('projectManager', 'quixotebank')).toEqual(['secret.txt'])
  for (const who of ['projectEditor', 'projectMember', 'projectGuest'] as const)
    expect(await namesFound(who, 'quixotebank')).toEqual([])
  await people.projectManager.call(documents.remove, {
    params: { id: (await find('projectManager', 'quixotebank'))[0]!.id },
  })
  expect(await namesFound('projectManager', 'quixotebank')).toEqual([])
})

it('the newest version counts', async () => {
  const first = await added('plan.txt', 'Plant sorghum')
  const { body } = await people.projectManager.call(documents.update, {
    params: { id: first.id },
    body: { updated_at: first.updated_at },
    files: { file: { name: 'plan.txt', content: 'Plant millet' } },
  })
  await isRead(body.file!.key)
  expect(await namesFound('projectMember', 'millet')).toEqual(['plan.txt'])
  expect(await namesFound('projectMember', 'sorghum')).toEqual([])
  await people.projectManager.call(documents.restoreVersion, {
    params: { id: first.id, number: 1 },
    body: { updated_at: body.updated_at },
  })
  expect(await namesFound('projectMember', 'sorghum')).toEqual(['plan.txt'])
})

it('damaged and very long files are read as far as possible', async () => {
  const damaged = await added('damaged.pdf', '%PDF-1.4\nnot really')
  expect((await contentOf(damaged.file!.key))?.text).toBe('')
  const long = await added('long.txt', `${'word '.repeat(60_000)}afterwards`)
  expect((await contentOf(long.file!.key))?.text).toHaveLength(contentLimits.characters)
  const one = await added('one-word.txt', 'x'.repeat(50_000))
  expect((await contentOf(one.file!.key))?.text).toHaveLength(50_000)
  const binary = await added('odd.txt', "tab\tand \\backslash\\ 'quote' & | ! <-> (:*)")
  expect(await namesFound('projectMember', 'backslash quote')).toEqual(['odd.txt'])
  expect(binary.file?.preview).toBe('text')
  for (const words of ["'", '& | !', ':*', '\\', '%'])
    expect(
      (await people.projectMember.call(documents.list, { query: { project, search: words } })).status,
    ).toBe(200)
})

it('an image has a small picture for its readers, which is deleted with it', async () => {
  const picture = await readFile(new URL('../../db/seed/pictures/banner-0.png', import.meta.url))
  const image = await added('banner.png', bytes(picture), 'ADMIN_ONLY')
  const listed = (await find('projectManager', 'banner.png'))[0]!
  expect(listed.thumbnail).toContain('/thumbnail.webp?')
  const opened = () => person(server).request('GET', listed.thumbnail!)
  const shown = await opened()
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(Number(shown.headers.get('content-length'))).toBeLessThan(60_000)
  await people.projectManager.call(documents.remove, { params: { id: image.id } })
  expect((await opened()).status).toBe(404)
  await people.projectManager.call(documents.deleteForGood, { params: { id: image.id } })
  const { db } = server.database
  const left = await db.selectFrom('media').select('key').where('file_name', '=', 'thumbnail.webp').execute()
  expect(left).toEqual([])
})

it('files that an earlier release has stored are read by the hourly job', async () => {
  const { file } = await added('earlier.txt', 'Teff and barley')
  const { db } = server.database
  await db.deleteFrom('document_content').where('media_key', '=', file!.key).execute()
  expect(await namesFound('projectMember', 'barley')).toEqual([])
  await documentsHourly({}, { database: server.database, config: server.config, log: undefined as never })
  await isRead(file!.key)
  expect(await namesFound('projectMember', 'barley')).toEqual(['earlier.txt'])
})
