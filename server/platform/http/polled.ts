import type { FastifyInstance, FastifyRequest } from 'fastify'
import { KnownAnswers } from './known-answers.ts'
import { jsonWithTag, type Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    knownAnswers: KnownAnswers
  }
}

/**
 * Lets polls whose answer has not changed be answered before anything else is done about them: they are most of the
 * requests of people who are online (REL-14). While the server drains, Fastify closes their connections.
 */
export function answerFromMemory(http: FastifyInstance): void {
  const known = new KnownAnswers()
  http.decorate('knownAnswers', known)
  const handlers = http.server.listeners('request')
  http.server.removeAllListeners('request')
  http.server.on('request', (request, response) => {
    if (!http.isDraining() && known.answer(request, response)) return
    for (const handler of handlers) handler.call(http.server, request, response)
  })
}

/** Answers a poll from the database, and remembers the answer until it may have changed. */
export async function readPolled(
  { server, raw, headers }: FastifyRequest,
  viewer: Viewer,
  read: () => Promise<unknown>,
): Promise<Reply> {
  const reading = server.knownAnswers.begin(viewer)
  try {
    const reply = jsonWithTag(JSON.stringify(await read()))
    const { authorization = '' } = headers
    const { etag = '' } = reply.headers
    server.knownAnswers.end(reading, { authorization, url: raw.url ?? '', etag })
    return reply
  } finally {
    server.knownAnswers.end(reading)
  }
}
