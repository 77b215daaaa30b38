import type { Endpoint, ResponseOf, SentBodyOf, SentQueryOf } from 'contract/platform/endpoint.ts'
import { signedOut, type FieldErrors } from 'contract/platform/refusal.ts'
import { doubtConnection, reportLost, reportReached } from './connection.ts'
import { viewAsHeader } from 'contract/platform/view-as.ts'
import { currentSession } from './session.ts'
import { viewAsValue } from './view-as.ts'
import {
  patienceWithFiles,
  patienceWithReads,
  patienceWithSave,
  watchSilence,
  type Patience,
} from './offline/silence.ts'
import { fetchWithUploadProgress, unreadableFile } from './upload.ts'
import { readAfterHeader } from 'contract/platform/read-after.ts'
import { positionToRead } from './read-after.ts'

/** The input of a call. Files are multipart parts beside the JSON part `document`. */
export interface CallInput<E extends Endpoint> {
  params?: Record<string, string | number>
  query?: SentQueryOf<E>
  body?: SentBodyOf<E>
  files?: Record<string, File>
  /** Idempotency-Key of a create; a retry must send the same one. */
  key?: string
  /** Token to send instead of the session's, for guest sessions. */
  token?: string
  signal?: AbortSignal
  /**
   * Number of failed attempts of a repeatable request. If set, the request times out when nothing arrives; GETs always time
   * out.
   */
  unanswered?: number
  /** Called with the share of the request that is uploaded, 0 to 1. */
  onProgress?: (share: number) => void
  /** Parses the response, where it is too large to parse in one go. */
  reading?: (text: string) => Promise<ResponseOf<E>>
  /** Completes even if the page is closed; limits the body to 64 KB. */
  keepalive?: boolean
}

/**
 * A failed call. `fields` are messages by field, `words` is one message for the user, with the reference of a
 * server error. `detail` is the message without the reference.
 */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  readonly body: unknown
  /** Seconds until a retry makes sense; 0 when the server does not say. */
  readonly retryAfter: number
  readonly detail: string
  /** Finds the request in the server's log; undefined except for server errors. */
  readonly reference: string | undefined
  constructor(status: number, body: unknown, retryAfter = 0, requestId?: string | null) {
    const { detail, code } = (body ?? {}) as { detail?: unknown; code?: unknown }
    const words = typeof detail === 'string' ? detail : firstMessage(body) || wordsOf(status)
    const reference = status >= 500 ? requestId?.slice(0, referenceLength) || undefined : undefined
    super(reference === undefined ? words : `${words} (Reference ${reference})`)
    this.detail = words
    this.reference = reference
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.fields = body && typeof body === 'object' && typeof code !== 'string' ? (body as FieldErrors) : {}
    this.body = body
    this.retryAfter = retryAfter
  }
  get words(): string {
    return this.message
  }
}

/** Displayed characters of a request's id, enough to find it in a log. */
const referenceLength = 8

/** Message for a failure without a message of the server, such as that of a proxy (DEF-83). */
const wordsOf = (status: number) =>
  status >= 500
    ? 'The server does not answer right now. Your changes are not lost. Please try again in a moment.'
    : 'This did not work. Your changes are not lost. Please try again.'

/** Whether it is unknown if the request was carried out: the server did not respond, or failed. */
export const isUnanswered = ({ status }: CallFailed): boolean => status === offline || status >= 500

/** A random Idempotency-Key. `randomUUID` needs a secure context, which a deployment without TLS has not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The status of a call that did not reach the server. */
export const offline = 0
/** Milliseconds without a response after which the server is probed. */
const patience = 700
const unreachable = {
  detail: 'We could not reach the server. Your changes are not lost. Check your connection, then try again.',
  code: 'offline',
}
const silent = {
  detail: 'The server did not answer in time. Your changes are not lost.',
  code: 'silent',
}

type SessionEnd = (status: 401 | 403, words: string) => void
let onSessionEnd: SessionEnd = () => {}
/** Sets the handler for the end of the session (ACC-20). */
export const whenSessionEnds = (then: SessionEnd) => void (onSessionEnd = then)

/**
 * Calls an endpoint of the contract.
 * @throws CallFailed for every status outside 200 to 299
 */
export async function call<E extends Endpoint>(endpoint: E, sent: CallInput<E> = {}): Promise<ResponseOf<E>> {
  // Without a session no request is sent, so that polls stop after a logout (NOT-07).
  if (!endpoint.open && !sent.token && !currentSession())
    throw new CallFailed(401, { detail: signedOut.words, code: signedOut.code })
  const { response, text } = await request(endpoint, sent as unknown as CallInput<Endpoint>)
  if (response.ok && sent.reading) return sent.reading(text)
  const body: unknown = response.headers.get('content-type')?.includes('json') ? parsed(text) : text
  if (response.ok) return body as ResponseOf<E>
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  const requestId = response.headers.get('x-request-id')
  const failed = new CallFailed(response.status, body, retryAfter, requestId)
  if (
    (failed.status === 401 || failed.status === 403) &&
    currentSession() &&
    endpoint.path !== '/api/auth-token/'
  ) {
    onSessionEnd(failed.status, failed.words)
  }
  throw failed
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : text
  } catch {
    // The response is incomplete.
    throw unreached()
  }
}

const fileChanged = (name: string) =>
  new CallFailed(400, {
    detail: `“${name}” has changed since it was chosen, or is not there any more. Please choose it again.`,
    code: 'file_changed',
  })

function unreached(): CallFailed {
  reportLost()
  return new CallFailed(offline, unreachable)
}

async function request(
  endpoint: Endpoint,
  {
    params = {},
    query,
    body,
    files,
    key,
    token = currentSession()?.token,
    signal,
    unanswered,
    onProgress,
    keepalive = false,
  }: CallInput<Endpoint>,
): Promise<{ response: Response; text: string }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const headers: Record<string, string> = {}
  if (token) headers['authorization'] = `Token ${token}`
  if (endpoint.creates) headers['idempotency-key'] = key ?? newKey()
  const viewed = viewAsValue()
  if (viewed !== undefined) headers[viewAsHeader] = viewed
  const after = positionToRead()
  if (after !== undefined) headers[readAfterHeader] = after
  const hasFiles = endpoint.formFields || (files && Object.keys(files).length > 0)
  if (body !== undefined && !hasFiles) headers['content-type'] = 'application/json'
  const payload = hasFiles
    ? form(endpoint, body, files ?? {})
    : body === undefined
      ? null
      : JSON.stringify(body)
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const init = { method: endpoint.method, headers, body: payload, signal: ending.signal, keepalive }
  // Probes the server if the response takes long.
  const late = setTimeout(doubtConnection, patience)
  const patient = patienceOf(endpoint, { payload, files: files ?? {}, unanswered })
  const silence = patient && watchSilence(patient, () => ending.abort(new CallFailed(offline, silent)))
  const progressed = (share: number) => {
    silence?.heard()
    onProgress?.(share)
  }
  const address = path + search(query)
  try {
    const response = await (onProgress
      ? fetchWithUploadProgress(address, init, progressed)
      : fetch(address, init))
    clearTimeout(late)
    silence?.heard()
    // A proxy sends 502 and 504 if it cannot reach the server.
    if (response.status === 502 || response.status === 504) doubtConnection()
    else reportReached()
    return { response, text: await textOf(response, silence?.heard) }
  } catch {
    if (!ending.signal.aborted) {
      const changed = await unreadableFile(files ?? {})
      throw changed === undefined ? unreached() : fileChanged(changed)
    }
    // Other connections may work.
    if (ending.signal.reason instanceof CallFailed) doubtConnection()
    throw ending.signal.reason
  } finally {
    clearTimeout(late)
    silence?.stop()
    signal?.removeEventListener('abort', end)
  }
}

interface Outgoing {
  payload: FormData | string | null
  files: Record<string, File>
  unanswered: number | undefined
}

function patienceOf({ method }: Endpoint, { payload, files, unanswered }: Outgoing): Patience | undefined {
  if (method === 'GET') return patienceWithReads
  if (unanswered === undefined) return undefined
  return payload instanceof FormData
    ? patienceWithFiles(
        Object.values(files).reduce((sum, { size }) => sum + size, 0),
        unanswered,
      )
    : patienceWithSave(new TextEncoder().encode(payload ?? '').length, unanswered)
}

/** The body of a response as text; calls `heard` for each chunk. */
async function textOf(response: Response, heard: (() => void) | undefined): Promise<string> {
  if (!heard || !response.body) return response.text()
  const decoder = new TextDecoder()
  const parts: string[] = []
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard()
    parts.push(decoder.decode(part.value, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

function search(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined || value === ''
      ? []
      : [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function form(endpoint: Endpoint, body: unknown, files: Record<string, File>): FormData {
  const data = new FormData()
  if (endpoint.formFields) {
    for (const [name, value] of Object.entries(body as object))
      if (value !== undefined) data.append(name, String(value))
  } else if (body !== undefined) data.append('document', JSON.stringify(body))
  for (const [part, file] of Object.entries(files)) data.append(part, file, file.name)
  return data
}

function firstMessage(body: unknown, isOurs = false): string {
  if (typeof body === 'string') return isOurs ? body : ''
  if (Array.isArray(body)) return body.map((one) => firstMessage(one, true)).find(Boolean) ?? ''
  if (body && typeof body === 'object')
    return (
      Object.values(body)
        .map((one) => firstMessage(one, true))
        .find(Boolean) ?? ''
    )
  return ''
}
