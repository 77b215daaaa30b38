import { deepStrictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Endpoint, ResponseOf, SentBodyOf, SentQueryOf } from 'contract/platform/endpoint.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../db/seed/personas.ts'
import { assertDocumented, schemasOf } from './api-document.ts'
import { isJson, send, type TestResponse } from './http-client.ts'
import { testDeviceCookie } from './test-device.ts'
import type { TestServer } from './test-server.ts'

export interface Sent<E extends Endpoint> {
  params?: Record<string, string | number>
  query?: SentQueryOf<E>
  body?: SentBodyOf<E>
  files?: Record<string, { name: string; content: string | Uint8Array<ArrayBuffer>; type?: string }>
  /** Idempotency-Key; by default a new one for each call. */
  key?: string
}

/** A client of the API: typed calls by endpoint, and raw requests for invalid input. */
export interface Person {
  token: string | undefined
  call: <E extends Endpoint>(
    endpoint: E,
    sent?: Sent<E>,
  ) => Promise<TestResponse<ResponseOf<E> & Record<string, unknown>>>
  request: (
    method: string,
    path: string,
    init?: {
      body?: unknown
      headers?: Record<string, string>
      raw?: string | Uint8Array<ArrayBuffer> | FormData
    },
  ) => Promise<TestResponse>
}

/** A person with a token, or without one. */
export function person({ url }: Pick<TestServer, 'url'>, token?: string): Person {
  const headers = (more: Record<string, string> = {}) => ({
    cookie: testDeviceCookie,
    ...(token && { authorization: `Token ${token}` }),
    ...more,
  })
  const request: Person['request'] = async (method, path, { body, raw, headers: more } = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await send(url + path, {
      method,
      headers: headers({ ...json, ...more }),
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    assertDocumented(method, path, response)
    return response
  }
  return {
    token,
    request,
    call: (async (endpoint: Endpoint, sent?: Sent<Endpoint>) => {
      const { path, ...init } = written(endpoint, sent)
      const answer = await request(endpoint.method, path, init)
      assertDeclared(endpoint, answer)
      return answer
    }) as Person['call'],
  }
}

/** Signs in a persona of db/seed. Retries on 503, which a busy server may return. */
export async function as(server: Pick<TestServer, 'url'>, name: Persona): Promise<Person> {
  const { email } = personas[name]
  for (let tries = 1; ; tries++) {
    const { body, status } = await person(server).request('POST', '/api/auth-token/', {
      body: { username: email, password: demoPassword },
    })
    if (status === 200) return person(server, (body as { token: string }).token)
    if (status !== 503 || tries === 10) throw new Error(`${name} cannot sign in: ${JSON.stringify(body)}`)
    await new Promise((later) => setTimeout(later, 1000))
  }
}

/** Signs in all personas of db/seed. @returns them and their account ids */
export async function signInAll(server: TestServer) {
  const people = {} as Record<Persona, Person>
  const ids = {} as Record<Persona, number>
  for (const name of Object.keys(personas) as Persona[]) {
    people[name] = await as(server, name)
    ids[name] = (await people[name].call(users.me)).body.id
  }
  return { people, ids }
}

/** A call as a request: its path and what else `request` takes. */
export function written(
  endpoint: Endpoint,
  { params = {}, query, body, files, key }: Sent<Endpoint> = {},
): { path: string; body?: unknown; raw?: FormData; headers?: Record<string, string> } {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = query
    ? `?${new URLSearchParams(Object.entries(query as object).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])))}`
    : ''
  return {
    path: path + search,
    ...(files ? { raw: form(endpoint, body, files) } : { ...(body !== undefined && { body }) }),
    ...(endpoint.creates && { headers: { 'idempotency-key': key ?? randomUUID() } }),
  }
}

function form(endpoint: Endpoint, body: unknown, files: NonNullable<Sent<Endpoint>['files']>): FormData {
  const data = new FormData()
  if (endpoint.formFields)
    for (const [name, value] of Object.entries(body as object)) data.append(name, String(value))
  else if (body !== undefined) data.append('document', JSON.stringify(body))
  for (const [part, { name, content, type }] of Object.entries(files))
    data.append(part, new Blob([content], { type: type ?? 'application/octet-stream' }), name)
  return data
}

/** Fails unless the body is exactly what the contract declares, even if it was built as text. */
function assertDeclared(endpoint: Endpoint, { status, headers, body }: TestResponse): void {
  if (status >= 300 || !isJson(headers)) return
  const { method, path } = endpoint
  const read = schemasOf(endpoint).response.safeParse(body)
  if (!read.success) throw new Error(`${method} ${path} breaks its contract: ${read.error.message}`)
  deepStrictEqual(withoutProto(body), read.data, `${method} ${path} answers more than its contract declares`)
}

/** zod drops keys named __proto__ everywhere. */
function withoutProto(body: unknown): unknown {
  const text = JSON.stringify(body)
  if (!text.includes('__proto__')) return body
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
