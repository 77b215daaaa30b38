import { fileUnreadable } from 'contract/platform/refusal.ts'
import { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/http/http.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { readableNow, stillReadable, type MayRead } from '../platform/http/file-access.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { rangeOf } from './range.ts'
import { unreadableFiles } from './media-metrics.ts'
import { tokenOf } from '../platform/http/viewer.ts'
import { isSigned, publicUrl, signedUrl, type SignedQuery } from './media.ts'
import { filesNamed, mostOfOneName } from './media.queries.ts'

/** Seconds for which the address of a file in object storage works. */
const linkSeconds = 60

/**
 * Whether a request is a download, and not of a page that shows the file: such a page may only load from this server
 * (Content-Security-Policy), and object storage does not allow its scripts to read files. Programs send no such headers.
 */
const isDownload = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-mode'] === undefined ||
  (headers['sec-fetch-mode'] === 'navigate' &&
    !/^(iframe|frame|embed|object)$/.test(String(headers['sec-fetch-dest'])))

/** Public pictures have another address when they change. */
const publicCaching = 'public, max-age=31536000, immutable'

/** Whether If-None-Match names a tag; proxies that compress may have made it weak. */
const hasTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/** Serves stored files: pictures to everyone, other files by signed URL (decisions, section 1; SEC-09). */
export function serveMedia(
  http: FastifyInstance,
  { database: { db }, config, identify, clock }: Platform,
  mayRead: MayRead[],
): void {
  const storage = fileStorage(config)
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
      if (file.is_public) {
        // What is stored under a key never changes.
        const tag = `"${key}"`
        reply.header('etag', tag)
        if (hasTag(headers['if-none-match'], tag))
          return reply.status(304).header('cache-control', publicCaching).send()
      }
      const range = rangeOf(headers.range, file.size)
      const isUnsatisfiable = range === 'unsatisfiable'
      const { start, end } = range && !isUnsatisfiable ? range : { start: 0, end: file.size - 1 }
      const hasBody = method === 'GET' && file.size > 0 && !isUnsatisfiable
      const unreadable = (error: unknown): never => {
        // The storage is away, or belongs to another database: nobody may remember that.
        request.log.error({ err: error, key }, 'a stored file cannot be read')
        unreadableFiles.inc()
        reply.header('cache-control', 'no-store')
        throw new Problem(fileUnreadable)
      }
      // The storage would answer for a missing file itself, in its own way.
      if (
        hasBody &&
        config.STORAGE_REDIRECT &&
        !file.is_public &&
        isDownload(headers) &&
        (await storage.size(key).catch(unreadable)) === file.size
      ) {
        const link = { fileName: file.file_name, contentType: file.content_type, seconds: linkSeconds }
        const address = await storage.linkTo(key, link).catch(unreadable)
        if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address)
      }
      const opened = hasBody
        ? await storage.open(key, range ? { start, end } : undefined).catch(unreadable)
        : await storage.size(key).then((size) => ({ size, stream: undefined }), unreadable)
      if (opened.size !== file.size) {
        opened.stream?.destroy()
        unreadable(new Error(`The file has ${opened.size ?? 'no'} bytes instead of ${file.size}`))
      }
      reply.headers({
        'content-type': file.content_type,
        'accept-ranges': 'bytes',
        'cache-control': file.is_public ? publicCaching : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `${file.is_public ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
      })
      if (isUnsatisfiable) return reply.status(416).header('content-range', `bytes */${file.size}`).send()
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
      reply.header('content-length', String(end - start + 1))
      // A string would set its own length.
      return reply.send(opened.stream ?? Readable.from([]))
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
