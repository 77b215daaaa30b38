import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

interface Content {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Place {
  content?: Record<string, Content>
}
type Operations = Record<
  string,
  {
    operationId: string
    parameters?: { name: string; description?: string }[]
    requestBody?: Place
    responses: Record<string, Place>
  }
>

let server: TestServer
let member: Person
let document: { info: { version: string }; paths: Record<string, Operations>; components: object }
beforeAll(async () => {
  server = await startTestServer()
  member = await as(server, 'plain')
  document = (await person(server).request('GET', '/api/openapi.json')).body as typeof document
})
afterAll(() => server.stop())

const post = (path: string, type: string, body: string | FormData) =>
  member.request('POST', path, {
    raw: body,
    ...(typeof body === 'string' && { headers: { 'content-type': type } }),
  })

describe('the OpenAPI document', () => {
  // First, because the others keep this process busy for so long that the server closes idle connections.
  it('states the lengths that are enforced', async () => {
    const { schema } = document.paths['/api/institutes/']!['post']!.requestBody!.content!['application/json']!
    const { maxLength } = (schema as { properties: Record<string, { maxLength: number }> }).properties[
      'name'
    ]!
    const create = (name: string) => member.call(institutes.create, { body: instituteBody({ name }) })
    expect((await create('😀'.repeat(maxLength))).status).toBe(201)
    const longer = await create('a'.repeat(maxLength + 1))
    expect([longer.status, longer.body]).toEqual([400, { name: [`At most ${maxLength} characters`] }])
  })

  it('is compressed for clients that accept it, with the same content', async () => {
    const answer = (encodings: string) =>
      fetch(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': encodings } })
    for (const encoding of ['br', 'gzip']) {
      const zipped = await answer(encoding)
      expect(zipped.headers.get('content-encoding')).toBe(encoding)
      expect(await zipped.json()).toEqual(document)
    }
    for (const encodings of ['identity', 'gzip;q=0']) {
      const plain = await answer(encodings)
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await plain.json()).toEqual(document)
    }
  })

  it('lists every status of an operation, with a schema and a valid example', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const wrong: string[] = []
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { requestBody, responses }] of Object.entries(operations)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '403', '429', '500', '503']))
        expect(Object.keys(responses).filter((status) => status < '300')).toHaveLength(1)
        for (const [place, { content = {} }] of Object.entries({
          ...responses,
          ...(requestBody && { body: requestBody }),
        })) {
          expect([method, path, place, Object.keys(content).length > 0]).toContain(true)
          const json = content['application/json']
          if (!json) continue
          const validate = ajv.compile({ ...json.schema, components: document.components })
          const examples = json.examples
            ? Object.values(json.examples).map(({ value }) => value)
            : [json.example]
          for (const example of examples)
            if (!validate(example))
              wrong.push(`${method} ${path} ${place}: ${ajv.errorsText(validate.errors)}`)
        }
      }
    expect(wrong).toEqual([])
  })

  it('has no placeholders in its examples', () => {
    const placeholders: string[] = []
    const read = (value: unknown, place: string): void => {
      if (typeof value === 'string' && /^Textx*$/.test(value)) placeholders.push(place)
      if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) read(inner, `${place} ${key}`)
    }
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { requestBody, responses }] of Object.entries(operations))
        for (const place of [requestBody, responses['200'], responses['201']])
          read(place?.content?.['application/json']?.example, `${method} ${path}`)
    expect(placeholders).toEqual([])
  })

  it('describes every parameter', () => {
    const undescribed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap(({ parameters = [] }) => parameters)
        .filter(({ description }) => !description)
        .map(({ name }) => `${name} of ${path}`),
    )
    expect(undescribed).toEqual([])
    const described = (name: string, path: string) =>
      document.paths[path]!['get']!.parameters!.find((one) => one.name === name)?.description
    expect(described('id', '/api/quiz/{id}/answers/')).toBe('Id of the survey.')
    expect(described('since', '/api/quiz/{id}/answers/')).toContain('2026-03-01T09:00:00Z')
    expect(described('name', '/api/events/')).toBe('Part of the title.')
  })

  it('states the version that CHANGELOG.md describes', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${document.info.version}\n`)
  })

  it('names every operation once', () => {
    const ids = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists the content types of downloads', () => {
    const types = (path: string) => Object.keys(document.paths[path]!['get']!.responses['200']!.content!)
    expect(types('/api/users/export/')).toEqual(['text/csv'])
    expect(types('/api/quiz/{id}/export/')).toContain('application/zip')
  })
})

describe('a multipart request', () => {
  const fields = { name: 'Typed parts', type: 'Research', regions: ['Oceania'] }
  const json = new Blob([JSON.stringify(fields)], { type: 'application/json' })

  it('may type its document as application/json, as generated clients do (PRJ-70)', async () => {
    const form = new FormData()
    form.append('document', json)
    expect((await post(projects.create.path, '', form)).body).toMatchObject({ name: 'Typed parts' })
    // Without a file name, which FormData always adds.
    const part = `--x\r\nContent-Disposition: form-data; name="document"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(fields)}\r\n--x--\r\n`
    const plain = await post(projects.create.path, 'multipart/form-data; boundary=x', part)
    expect(plain.body).toMatchObject({ name: 'Typed parts' })
  })

  it('with invalid JSON is refused with a message, and where no files are accepted it is of the wrong type', async () => {
    const broken = new FormData()
    broken.append('document', new Blob(['{"name":'], { type: 'application/json' }))
    expect((await post(projects.create.path, '', broken)).body).toMatchObject({ code: 'body_unreadable' })
    const form = new FormData()
    form.append('document', json)
    const refused = await post('/api/auth-token/', '', form)
    expect([refused.status, refused.body]).toMatchObject([415, { code: 'unexpected_content_type' }])
  })
})

describe('a body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x'])(
    'of type %s is refused in the format of other refusals',
    async (type) => {
      const { status, body } = await post('/api/auth-token/', type, 'username=plain')
      expect([status, body]).toEqual([
        415,
        { code: 'unexpected_content_type', detail: expect.stringContaining('application/json') },
      ])
    },
  )

  it('with invalid values gets messages for users', async () => {
    const { body } = await member.request('GET', '/api/institutes/?pageNumber=first&pageSize=1000')
    expect(body).toEqual({ pageNumber: ['Please enter a number'], pageSize: ['At most 100'] })
    const empty = await post('/api/auth-token/', 'application/json', '{"username": ["a"]}')
    expect(empty.body).toEqual({ username: ['Please enter a text'], password: ['This is required'] })
  })
})
