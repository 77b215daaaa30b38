import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Creates a large body when it is its turn, so that only a few are in memory at a time. */
export type MadeInTurn = () => Promise<Buffer>

/** A response that is not JSON of a schema: a stream, a file, a redirect, or JSON text built elsewhere. */
export class Reply {
  readonly body: string | Buffer | Readable | MadeInTurn | undefined
  readonly headers: Record<string, string>
  readonly status: number
  constructor(body: Reply['body'], headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** JSON that is already serialised. It is not checked against the schema. */
export const jsonText = (text: string | Buffer | MadeInTurn) =>
  new Reply(text, { 'content-type': 'application/json; charset=utf-8' })

/** The same with an ETag: a browser that has it in its private cache gets 304. */
export const jsonWithTag = (text: string) =>
  new Reply(text, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
  })
