import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import negotiator from '@fastify/accept-negotiator'
import { keysOf } from 'contract/platform/keys.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problem.ts'

/** Of the files that the build writes, by their ending. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The build writes these beside a file that they make smaller, in the order of preference. */
const endings = { br: '.br', gzip: '.gz' }

/**
 * Serves the files that are named after their content, cached for ever, from memory: a first visit asks for forty of
 * them, each of which costs ten times as much from the disk. All of them together are some megabytes.
 * @param folder read once: its names change with the build only
 */
export function serveAssets(http: FastifyInstance, folder: string): void {
  const files = new Set(readdirSync(folder))
  const contents = new Map<string, Promise<Buffer>>()
  const contentOf = (file: string) => {
    const known = contents.get(file)
    if (known) return known
    const read = readFile(join(folder, file))
    contents.set(file, read)
    // What could not be read is tried again.
    read.catch(() => contents.delete(file))
    return read
  }
  http.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file }, headers }, reply) => {
    const type = types[extname(file)]
    if (type === undefined || !files.has(file)) throw notFound()
    const etag = `"${file}"`
    const kept = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag }
    if (headers['if-none-match'] === etag) return reply.headers(kept).code(304).send()
    const offered = keysOf(endings).filter((encoding) => files.has(file + endings[encoding]))
    const encoding = negotiator.negotiate(headers['accept-encoding'] ?? 'identity', offered)
    // Read first: a failure must not be kept in place of the file.
    const content = await contentOf(encoding ? file + endings[encoding] : file)
    reply.headers(kept)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(content)
  })
}
