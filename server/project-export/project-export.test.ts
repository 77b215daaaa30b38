import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documentLevels, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { startWithDocuments, upload, type People } from '../documents/testing/documents-of.ts'
import { unzipped } from '../results/testing/unzipped.ts'
import type { TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
  await people.projectAdmin.call(projectSettings.updateMetadata, {
    params: { id: project },
    body: { dashboardLink: 'https://charts.example/export' },
  })
  for (const permissions of documentLevels)
    await upload(
      people.projectManager,
      { project, name: `For ${permissions}: ../../x`, permissions },
      { name: 'a b.txt', content: `canary of ${permissions}` },
    )
  const { name } = await uploaded(server, people.projectManager)
  const { form_id, byCode } = await opened(people.projectMember, name)
  const { question_id } = byCode['Q4']!
  await people.projectMember.call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question: { question_id }, answer: { 'name-data': 'canary answer' } }] },
  })
  const policy = byCode['Q5']!.question_id
  await people.projectMember.call(surveyAnswers.saveAnswers, {
    body: {
      form_id,
      answers: [{ question: { question_id: policy }, answer: { 'document-file': 'policy.pdf' } }],
    },
    files: { [`${policy}:document`]: { name: 'policy.pdf', content: '%PDF-1.4 canary file' } },
  })
  await createDiscussion()
})
afterAll(() => server.stop())

/** Creates a topic with a discussion and comments, one of them with a mention. */
async function createDiscussion() {
  const { db } = server.database
  const by = await db
    .selectFrom('person')
    .select('id')
    .where('last_name', '=', 'Quispe')
    .executeTakeFirstOrThrow()
  const topic = await db
    .insertInto('topic')
    .values({ project_id: project, name: 'Pumps / motors', description: 'About pumps', place: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const discussion = await db
    .insertInto('discussion')
    .values({
      project_id: project,
      topic_id: topic.id,
      name: 'Which pump?',
      created_by: by.id,
      last_number: 450,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comment')
    .values(
      Array.from({ length: 450 }, (_, at) => ({
        discussion_id: discussion.id,
        number: at + 1,
        text: at === 449 ? `The last one, @[${by.id}]` : `Comment ${at + 1}`,
        created_by: by.id,
      })),
    )
    .execute()
  await db
    .insertInto('mention')
    .values({
      discussion_id: discussion.id,
      comment_id: db.selectFrom('comment').select('id').where('number', '=', 450).limit(1),
      person_id: by.id,
    })
    .execute()
}

const link = async (who: Persona) =>
  (await people[who].call(projectExport.start, { params: { id: project } })).body.url as string

async function exported(who: Persona): Promise<Map<string, string>> {
  const response = await fetch(server.url + (await link(who)))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipped(Buffer.from(await response.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, String(bytes)]))
}

describe('the export of a project', () => {
  it('contains topics with comments, documents and results for people who may see everything', async () => {
    const files = await exported('projectAdmin')
    const names = [...files.keys()]
    expect(names).toEqual(
      expect.arrayContaining(['Read me.txt', 'About.md', 'Participants.csv', 'Documents.csv']),
    )
    expect(names.filter((name) => /\.\.\//.test(name))).toEqual([])
    expect(files.get('About.md')).toContain('# Green lending in East Africa')
    expect(files.get('About.md')).toContain('- Explore Data: https://charts.example/export\n')
    expect(files.get('Participants.csv')).toContain('Mateo Quispe,Person,Project Manager')
    const topic = files.get('Discussions/01 Pumps _ motors.md')!
    expect(topic.match(/^### Comment$/gm)).toHaveLength(450)
    expect(topic).toContain('The last one, @Mateo Quispe')
    const newest = names.filter((name) => /^Documents\/\d/.test(name))
    const bytes = newest.map((name) => files.get(name))
    expect(bytes.toSorted()).toEqual(documentLevels.map((level) => `canary of ${level}`).toSorted())
    const results = names.filter((name) => name.endsWith(' results.csv'))
    expect(results).toHaveLength(1)
    expect(files.get(results[0]!)).toContain('canary answer')
  })

  it('contains files in answers, with a list of them, for people who may export results', async () => {
    const files = await exported('projectManager')
    const names = [...files.keys()]
    const file = names.find((name) => name.endsWith(' files/01 policy.pdf'))!
    expect(files.get(file)).toBe('%PDF-1.4 canary file')
    const list = files.get(names.find((name) => name.endsWith(' files.csv'))!)!
    expect(list).toContain('01 policy.pdf,policy.pdf,Your policy,everybody together')
  })

  it('contains older versions of documents, each file once', async () => {
    const add = (content: string) => ({ files: { file: { name: 'plan.txt', content } } })
    const { body: first } = await upload(
      people.projectManager,
      { project, name: 'Plan', permissions: 'ADMIN_ONLY' },
      { name: 'plan.txt', content: 'first plan' },
    )
    const params = { id: first.id }
    const change = (updated_at: string, content: string) =>
      people.projectManager.call(documents.update, { params, body: { updated_at }, ...add(content) })
    const { body: second } = await change(first.updated_at, 'second plan')
    await people.projectManager.call(documents.restoreVersion, {
      params: { ...params, number: 1 },
      body: { updated_at: second.updated_at },
    })
    const plans = async (who: Persona) =>
      [...(await exported(who))].flatMap(([name, text]) =>
        / Plan/.test(name) ? [`${name.replace(/\d+ Plan/, 'Plan')}: ${text}`] : [],
      )
    expect(await plans('projectManager')).toEqual([
      'Documents/Plan.txt: first plan',
      'Documents/Older versions/Plan 2.txt: second plan',
    ])
    expect(await plans('projectMember')).toEqual([])
  })

  it('contains documents in their folders, and no name of a folder without a readable document', async () => {
    const folder = async (name: string, parent: number | null = null) =>
      (await people.projectEditor.call(documentFolders.create, { body: { project, name, parent } })).body.id
    const add = async (name: string, where: number, permissions: DocumentLevel) => {
      const { body } = await upload(
        people.projectManager,
        { project, name, permissions },
        { name: 'a.txt', content: `text of ${name}` },
      )
      await people.projectManager.call(documents.move, {
        body: { project, documents: [body.id], folder: where },
      })
    }
    // Both have the same name without the characters that files cannot have.
    const minutes = await folder('Minutes: 2026')
    const others = await folder('Minutes? 2026')
    const board = await folder('../Board', minutes)
    await add('Agenda', board, 'MEMBERS_ONLY')
    await add('Agenda', others, 'MEMBERS_ONLY')
    await add('Salaries', await folder('Canary of admins'), 'ADMIN_ONLY')
    const files = await exported('projectMember')
    const agendas = [...files.keys()].filter((name) => name.includes('Agenda'))
    expect(agendas.map((name) => name.replace(/\d+ Agenda/, 'Agenda'))).toEqual([
      'Documents/01 Minutes_ 2026/01 .._Board/Agenda.txt',
      'Documents/02 Minutes_ 2026/Agenda.txt',
    ])
    expect(agendas.map((name) => files.get(name))).toEqual(['text of Agenda', 'text of Agenda'])
    const list = files.get('Documents.csv')!
    expect(list).toContain('Agenda,Members only,Minutes: 2026 / ../Board,01 Minutes_ 2026/01 .._Board/')
    expect(list).toContain('Agenda,Members only,Minutes? 2026,02 Minutes_ 2026/')
    expect([...files].flat().join()).not.toMatch(/Canary of admins|Salaries/)
    const all = await exported('projectAdmin')
    expect([...all.keys()].filter((name) => name.includes('/01 Canary of admins/'))).toHaveLength(1)
  })

  it.each<[Persona, string[], string[]]>([
    ['projectGuest', ['PUBLIC'], ['Participants.csv', 'Surveys/']],
    ['projectMember', ['PUBLIC', 'MEMBERS_ONLY'], ['Surveys/']],
    ['projectEditor', ['PUBLIC', 'MEMBERS_ONLY'], ['Surveys/']],
  ])('contains for %s exactly what they may see', async (who, levels, missing) => {
    const files = await exported(who)
    const all = [...files].flat().join('\n')
    for (const level of documentLevels)
      expect([level, all.includes(`canary of ${level}`), all.includes(`For ${level}:`)]).toEqual([
        level,
        levels.includes(level),
        levels.includes(level),
      ])
    // Authors of documents are included only for people who may see the participants.
    const knowsAuthors = !missing.includes('Participants.csv')
    expect(files.get('Documents.csv')!.includes('Mateo Quispe')).toBe(knowsAuthors)
    for (const name of missing) expect([...files.keys()].filter((file) => file.startsWith(name))).toEqual([])
    if (missing.includes('Surveys/')) expect(all).not.toContain('canary answer')
  })

  it('has a URL that works for one participant and a limited time', async () => {
    for (const who of ['plain', 'advisor'] as const)
      expect((await people[who].call(projectExport.start, { params: { id: project } })).status).toBe(404)
    const url = await link('projectMember')
    const status = async (path: string) => {
      const response = await fetch(server.url + path)
      await response.arrayBuffer()
      return response.status
    }
    expect(await status(url)).toBe(200)
    expect(await status(url.replace(/by=\d+/, 'by=1'))).toBe(404)
    expect(await status(url.replace(/signature=.../, 'signature=___'))).toBe(404)
    const userId = Number(/by=(\d+)/.exec(url)![1])
    await people.projectAdmin.call(projects.removeParticipant, { body: { projectId: project, userId } })
    expect(await status(url)).toBe(404)
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId, roleName: 'Project_Member' },
    })
    expect(await status(url)).toBe(200)
    server.passTime(16 * 60_000)
    expect(await status(url)).toBe(404)
    server.passTime(-16 * 60_000)
  })

  it('leaves out removed documents', async () => {
    const { body } = await upload(
      people.projectManager,
      { project, name: 'Removed canary' },
      { name: 'a.txt', content: 'gone' },
    )
    await people.projectManager.call(documents.remove, { params: { id: body.id } })
    expect([...(await exported('projectAdmin'))].flat().join('\n')).not.toContain('Removed canary')
  })

  it('is refused to visitors of a public project', async () => {
    const { body } = await people.projectAdmin.call(projects.create, {
      body: { name: 'Open export', type: 'Network', regions: ['Europe'], project_visibility: 'public' },
    })
    const asked = await people.plain.call(projectExport.start, { params: { id: body.id } })
    expect(asked).toMatchObject({ status: 400, body: { code: 'permission_denied' } })
  })
})
