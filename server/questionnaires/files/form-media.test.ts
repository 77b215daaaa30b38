import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { mediaPath } from '../../media/media.ts'
import { png } from '../../media/testing/png.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, projectId } from '../../testing/uploaded-survey.ts'
import { workbookOf } from '../xlsform/testing/workbook-of.ts'
import { zipOf } from '../xlsform/testing/zip-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

type Bytes = Uint8Array<ArrayBuffer>
const image = (width: number) => new Uint8Array(png({ width, height: 20 }))
/** A file that is recognised as WAV; different each time. */
const sound = () =>
  new Uint8Array(Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'), randomBytes(40)]))
const video = new Uint8Array(
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(40)]),
)

const packed = (files: Record<string, Bytes | string>) =>
  new Uint8Array(
    zipOf(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string'
            ? content
            : { folded: deflateRawSync(content), declared: content.length },
        ]),
      ),
    ),
  )

const workbook = async () =>
  new Uint8Array(
    await workbookOf({
      survey: [
        [
          'type',
          'name',
          'label::English (en)',
          'label::Español (es)',
          'media::image',
          'big-image',
          'audio::Español (es)',
          'media::video',
        ],
        [
          'select_one animals',
          'animal',
          'Which animal?',
          '¿Qué animal?',
          'jr://images/herd.png',
          'herd-big.png',
          'manada.wav',
          null,
        ],
        ['note', 'film', null, null, null, null, null, 'film.mp4'],
      ],
      choices: [
        [
          'list_name',
          'name',
          'label::English (en)',
          'label::Español (es)',
          'image',
          'image::Español (es)',
          'audio',
        ],
        ['animals', 'cow', 'Cow', 'Vaca', 'cow.png', 'vaca.png', 'moo.wav'],
        ['animals', 'goat', 'Goat', 'Cabra', null, null, null],
      ],
    }),
  )

const create = async (name: string, file: { name: string; content: Bytes | string }, more = {}) =>
  manager.call(questionnaires.create, {
    body: { name, description: 'D', type: 'single-user', projectId: await projectId(server) },
    files: { file, ...more },
  })
const list = (id: number) => manager.call(questionnaires.listFormFiles, { params: { id } })
const put = (id: number, files: Record<string, { name: string; content: Bytes | string }>) =>
  manager.call(replacements.replaceFormFiles, { params: { id }, body: {}, files })
const csv = (...rows: string[]) =>
  [
    'section_name,question,question_type,variable_name,image,option_name,option_type,option_image',
    ...rows,
  ].join('\n')
const cows = csv('S,Which cow?,single-select,cow,cow.png,a,boolean,', ',,,,,b,boolean,calf.png')

it('a zip holds a workbook and the images, audio and video of its questions and options', async () => {
  const files = {
    'herd.png': image(40),
    'herd-big.png': image(400),
    'cow.png': image(10),
    'vaca.png': image(11),
  }
  const { status, body } = await create('Animals', {
    name: 'animals.zip',
    content: packed({
      'animals.xlsx': await workbook(),
      'animals-media/': '',
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`animals-media/${name}`, bytes])),
      'moo.wav': sound(),
      'manada.wav': sound(),
      'film.mp4': video,
      '__MACOSX/._moo.wav': 'junk',
      'read me.txt': 'Thank you',
    }),
  })
  expect([status, body.warnings.map(({ message }) => message)]).toEqual([
    200,
    ['read me.txt is not a CSV file, image, audio or video; it is left out.'],
  ])
  const survey = await opened(manager, 'Animals')
  expect(survey.results).toMatchObject([
    {
      media: { image: 'herd.png', big_image: 'herd-big.png' },
      options: [
        { name: 'cow', media: { image: 'cow.png', audio: 'moo.wav' } },
        { name: 'goat', label: 'Goat' },
      ],
      translations: {
        es: { media: { audio: 'manada.wav' }, option_media: { cow: { image: 'vaca.png' } } },
      },
    },
    { question: '', question_type: 'note', media: { video: 'film.mp4' } },
  ])
  expect(Object.keys(survey.form_media ?? {}).toSorted()).toEqual([
    'cow.png',
    'film.mp4',
    'herd-big.png',
    'herd.png',
    'manada.wav',
    'moo.wav',
    'vaca.png',
  ])
  expect(survey.form_media?.['herd.png']).toMatchObject({ kind: 'image', width: 40, height: 20 })
  expect([survey.form_media?.['moo.wav']?.kind, survey.form_media?.['film.mp4']?.kind]).toEqual([
    'audio',
    'video',
  ])
  const { url } = survey.form_media!['herd.png']!
  const read = await manager.request('GET', url)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Number(read.headers.get('content-length'))).toBe(files['herd.png'].length)
})

it('files are uploaded later and replaced by name, without the questions', async () => {
  const { body: created } = await create('Cows', { name: 'cows.csv', content: cows })
  expect(created.warnings).toMatchObject([
    {
      level: 'warning',
      message: expect.stringContaining('cow.png and calf.png have not been uploaded'),
      count: 2,
    },
  ])
  const { id } = created.data
  expect((await opened(manager, 'Cows')).form_media).toBeUndefined()
  expect((await list(id)).body.media).toEqual(
    ['cow.png', 'calf.png'].map((name) => ({ name, kind: null, size: null, updated_at: null, questions: 1 })),
  )

  const first = await put(id, {
    a: { name: 'all.zip', content: packed({ 'cow.png': image(30), 'other.png': image(3) }) },
  })
  expect([first.status, first.body.changes.media, first.body.warnings]).toMatchObject([
    200,
    ['cow.png'],
    [{ message: 'No question shows this file; left out.' }],
  ])
  const before = await opened(manager, 'Cows')
  const old = before.form_media!['cow.png']!
  expect(Object.keys(before.form_media!)).toEqual(['cow.png'])
  expect((await list(id)).body.media).toMatchObject([{ kind: 'image', questions: 1 }, { kind: null }])

  const again = await put(id, { a: { name: 'cow.png', content: image(30) } })
  expect(again.body.changes.media).toBeUndefined()
  expect((await opened(manager, 'Cows')).updated_at).toBe(before.updated_at)

  const second = await put(id, { a: { name: 'cow.png', content: image(31) } })
  expect(second.body.changes).toMatchObject({ media: ['cow.png'], counts: { changed: 0, kept: 1 } })
  const after = await opened(manager, 'Cows')
  expect(after.results[0]?.question_id).toBe(before.results[0]?.question_id)
  expect(after.form_media!['cow.png']).toMatchObject({ width: 31 })
  expect(after.form_media!['cow.png']!.key).not.toBe(old.key)
  expect((await manager.request('GET', old.url)).status).toBe(404)
  expect((await manager.request('GET', after.form_media!['cow.png']!.url)).status).toBe(200)
})

it('the survey CSV names the files and gives the same survey again', async () => {
  const text = [
    'section_name,question,question_type,variable_name,default_language,image,image::Español (es),video,option_name,option_type,option_image,option_audio::Español (es),option_audio',
    'S,Which cow?,single-select,cow,English (en),cow.png,vaca.png,,a,boolean,calf.png,muu.wav,moo.wav',
    ',,,,,,,,b,boolean,,,',
    'S,,note,film,,,,film.mp4,,,,,',
  ].join('\n')
  const { body } = await create('Cows in CSV', { name: 'cows.csv', content: text })
  const survey = await opened(manager, 'Cows in CSV')
  expect(survey.results).toMatchObject([
    {
      media: { image: 'cow.png' },
      options: [{ media: { image: 'calf.png', audio: 'moo.wav' } }, { name: 'b' }],
      translations: { es: { media: { image: 'vaca.png' }, option_media: { a: { audio: 'muu.wav' } } } },
    },
    { media: { video: 'film.mp4' } },
  ])
  const { id } = body.data
  const content = String((await manager.call(questionnaires.readFile, { params: { id } })).body)
  const report = async (content: string) =>
    (
      await manager.call(replacements.reportOnReplacement, {
        params: { id },
        body: {},
        files: { file: { name: 'survey.csv', content } },
      })
    ).body
  expect((await report(content)).changes?.counts).toMatchObject({ kept: 2, changed: 0, added: 0 })
  const other = await report(content.replace('cow.png', 'bull.png').replace('calf.png', 'kid.png'))
  expect(other.changes?.changed).toMatchObject([
    {
      parts: [{ part: 'media', before: 'image: cow.png', after: 'image: bull.png' }, { part: 'options' }],
      options: [{ name: 'a', change: 'media' }],
    },
  ])
})

it('options from a list file show the images and sounds that it names', async () => {
  const survey = [
    'section_name,question_id,question,question_type,variable_name,options_from',
    'S,Q1,Which animal?,single-select,animal,animals.csv',
    'S,Q2,Which others?,multi-select,others,animals.csv; name; label; image=photo',
  ].join('\n')
  const animals = (photo: string) =>
    `name,label,image,audio,photo\ncow,Cow,jr://images/cow.png,moo.wav,${photo}\ngoat,Goat,,,\n`
  const { status, body } = await create(
    'Animals of a list',
    {
      name: 'animals.zip',
      content: packed({
        'survey.csv': survey,
        'cow.png': image(40),
        'moo.wav': sound(),
        'cow-photo.png': image(41),
      }),
    },
    { list: { name: 'animals.csv', content: animals('cow-photo.png') } },
  )
  expect([status, body.warnings]).toEqual([200, []])
  const before = await opened(manager, 'Animals of a list')
  expect(before.byCode['Q1']!.options).toEqual([
    { name: 'cow', label: 'Cow', type: 'boolean', media: { image: 'cow.png', audio: 'moo.wav' } },
    { name: 'goat', label: 'Goat', type: 'boolean' },
  ])
  expect(before.byCode['Q2']!.options[0]!.media).toEqual({ image: 'cow-photo.png', audio: 'moo.wav' })
  expect(Object.keys(before.form_media!)).toEqual(['cow-photo.png', 'cow.png', 'moo.wav'])
  const { id } = body.data
  // A new list brings its new images.
  const replaced = await put(id, {
    list: { name: 'animals.csv', content: animals('bull.png') },
    image: { name: 'bull.png', content: image(42) },
  })
  expect([replaced.status, replaced.body.warnings]).toEqual([200, []])
  const after = await opened(manager, 'Animals of a list')
  expect(after.byCode['Q2']!.options[0]!.media).toEqual({ image: 'bull.png', audio: 'moo.wav' })
  expect(after.form_media!['bull.png']).toMatchObject({ width: 42 })
  expect(String((await manager.call(questionnaires.readFile, { params: { id } })).body)).toContain(
    'animals.csv; image=photo',
  )
})

it('the columns of a searched list may name those with images', async () => {
  const form = await workbookOf({
    survey: [
      ['type', 'name', 'label', 'appearance'],
      ['select_one found', 'animal', 'Animal', "search('animals')"],
    ],
    choices: [
      ['list_name', 'name', 'label', 'media::image'],
      ['found', 'id', 'called', 'photo'],
    ],
  })
  const { body } = await create(
    'Animals by search',
    { name: 'form.xlsx', content: new Uint8Array(form) },
    {
      list: { name: 'animals.csv', content: 'id,called,photo\ncow,Cow,cow.png\n' },
      image: { name: 'cow.png', content: image(40) },
    },
  )
  expect(body.warnings).toEqual([])
  const survey = await opened(manager, 'Animals by search')
  expect(survey.results[0]).toMatchObject({
    options_from: 'animals.csv; id; called; image=photo',
    options: [{ name: 'cow', label: 'Cow', media: { image: 'cow.png' } }],
  })
  expect(Object.keys(survey.form_media!)).toEqual(['cow.png'])
})

it('a file can be opened only by those who may open the survey', async () => {
  const { body } = await create('Cows, closed', {
    name: 'cows.zip',
    content: packed({ 'cows.csv': cows, 'cow.png': image(12), 'calf.png': image(13) }),
  })
  expect(body.warnings).toEqual([])
  const member = await as(server, 'projectMember')
  const { form_media } = await opened(member, 'Cows, closed')
  const { url, key } = form_media!['cow.png']!
  const status = async (address: string) => (await member.request('GET', address)).status
  expect([await status(url), await status(url.replace(/by=\d+/, 'by=1'))]).toEqual([200, 404])
  const admin = await as(server, 'projectAdmin')
  const place = { projectId: await projectId(server), userId: (await member.call(users.me)).body.id }
  await admin.call(projects.removeParticipant, { body: place })
  expect(await status(url)).toBe(404)
  await admin.call(projects.putParticipant, { body: { ...place, roleName: 'Project_Member' } })
  expect(await status(url)).toBe(200)

  // They are deleted with the survey.
  const { db } = server.database
  expect(existsSync(mediaPath(server.config, key))).toBe(true)
  await db.deleteFrom('survey').where('id', '=', body.data.id).execute()
  expect(await status(url)).toBe(404)
  const gone = await db.selectFrom('media_gone').select('key').where('key', '=', key).execute()
  expect(gone).toHaveLength(1)
})

describe('is refused:', () => {
  const declaredSmall = {
    'cows.csv': cows,
    'cow.png': { folded: deflateRawSync(Buffer.alloc(1 << 20)), declared: 100 },
  }
  const doubled = zipOf({
    'cows.csv': cows,
    'a/cow.png': { folded: deflateRawSync(image(1)), declared: image(1).length },
    'b/cow.png': { folded: deflateRawSync(image(1)), declared: image(1).length },
  })
  it.each([
    ['a zip without a questionnaire', packed({ 'cow.png': image(1) }), 'The zip has no questionnaire'],
    [
      'a zip with two CSV files',
      packed({ 'a.csv': cows, 'b.csv': cows }),
      'several files that may be the questionnaire',
    ],
    ['an entry that is larger than it says', new Uint8Array(zipOf(declaredSmall)), 'The zip is damaged'],
    [
      'an entry of more than 20 MB',
      new Uint8Array(zipOf({ 'cows.csv': cows, 'cow.png': { stored: 21 << 20 } })),
      'cow.png is larger than 20 MB',
    ],
    ['two files of one name', new Uint8Array(doubled), 'There are two files of this name.'],
    ['a zip that is cut off', packed({ 'cows.csv': cows }).slice(0, -3), 'damaged'],
  ])('%s', async (_, content, words) => {
    const { status, body } = await create('Refused', { name: 'cows.zip', content })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
  })

  it('a text that is named like an image', async () => {
    const { status, body } = await create(
      'Refused',
      { name: 'cows.csv', content: cows },
      { a: { name: 'cow.png', content: '<svg onload="alert(1)"/>' } },
    )
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('only CSV files, images')])
  })

  it('a later file that no question shows', async () => {
    const { body: created } = await create('Cows, named', { name: 'cows.csv', content: cows })
    const { status, body } = await put(created.data.id, { a: { name: 'cwo.png', content: image(5) } })
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('No question shows this file'),
    ])
  })
})
