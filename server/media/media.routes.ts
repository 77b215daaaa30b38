import { fileUnreadable } from 'contract/platform/refusal.ts'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/http/http.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { readableNow, stillReadable, type MayRead } from '../platform/http/file-access.ts'
import { rangeOf } from './range.ts'
import { unreadableFiles } from './media-metrics.ts'
import { tokenOf } from '../platform/http/viewer.ts'
import { isSigned, mediaPath, publicUrl, signedUrl, type SignedQuery } from './media.ts'
import { filesNamed, mostOfOneName } from './media.queries.ts'

/** Serves stored files: pictures to everyone, other files by signed URL (decisions, section 1; SEC-09). */
export function serveMedia(
  http: FastifyInstance,
  { database: { db }, config, identify, clock }: Platform,
  mayRead: MayRead[],
): void {
  http.get<{ Params: { key: string; name: string }; Querystring: SignedQuery }>(
    '/media/:key/:name',
    async (request, reply) => {
      const { params, query, ip, headers, method } = request
      const file = await db.selectFrom('media').selectAll().where('key', '=', params.key).executeTakeFirst()
      if (!file) throw notFound()
      const { key } = file
      const by = query.by === undefined ? undefined : Number(query.by)
      const opens =
        file.is_public ||
        ((await isSigned(key, query, config, clock())) && (await stillReadable(mayRead, { db, key, by, ip })))
      if (!opens) throw notFound()
      const handle = await open(mediaPath(config, key)).catch((error: unknown) => {
        // The disk is not mounted, or the folder belongs to another database: nobody may remember that.
        request.log.error({ err: error, key }, 'a stored file cannot be read')
        unreadableFiles.inc()
        reply.header('cache-control', 'no-store')
        throw new Problem(fileUnreadable)
      })
      const range = rangeOf(headers.range, file.size)
      reply.headers({
        'content-type': file.content_type,
        'accept-ranges': 'bytes',
        'cache-control': file.is_public ? 'public, max-age=31536000, immutable' : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `${file.is_public ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
      })
      if (range === 'unsatisfiable') {
        await handle.close()
        return reply.status(416).header('content-range', `bytes */${file.size}`).send()
      }
      const { start, end } = range ?? { start: 0, end: file.size - 1 }
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
      reply.header('content-length', String(end - start + 1))
      if (method === 'GET' && file.size > 0) return reply.send(handle.createReadStream({ start, end }))
      await handle.close()
      // A string would set its own length.
      return reply.send(Readable.from([]))
    },
  )

  // The specified URL without a key: the file of that name that the viewer may read. If there are several, none of them
  // is more likely to be meant than another.
  http.get<{ Params: { name: string } }>('/media/:name', async ({ params, headers, ip }, reply) => {
    const token = tokenOf({ headers })
    const viewer = token === undefined ? undefined : await identify(db, token, clock(), config, undefined)
    const named = await filesNamed(db, params.name, viewer)
    const readable: typeof named = []
    for (const file of named) {
      const { key, is_public, owner_id } = file
      const opens =
        is_public ||
        (viewer && ((await readableNow(mayRead, { db, key, by: viewer.id, ip })) ?? owner_id === viewer.id))
      if (opens) readable.push(file)
      if (readable.length > 1) throw notFound()
    }
    const [file] = readable
    if (!file || named.length === mostOfOneName) throw notFound()
    const { is_public } = file
    return reply.redirect(
      is_public || !viewer ? publicUrl(file) : await signedUrl(file, { config, now: clock(), by: viewer.id }),
    )
  })
}
