import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problem.ts'
import { periodWords, type Periods } from '../../retention.ts'

const folderIn = (path: string) => fileURLToPath(new URL(`../../../../web/${path}`, import.meta.url))

/**
 * Serves the legal texts, which operators replace by their own. `{AUDIT_LOG_DAYS}` and the names of other periods become
 * the periods that are in force, so that the texts promise what the product does.
 */
export function serveLegalTexts(http: FastifyInstance, config: Periods, given?: string): void {
  const folder = given ?? [folderIn('dist/legal'), folderIn('public/legal')].find((path) => existsSync(path))
  const words = periodWords(config)
  http.get<{ Params: { name: string } }>('/legal/:name.md', async ({ params: { name } }, reply) => {
    // Only names that are listed, so that no path leads out of the folder.
    const names = folder === undefined ? [] : await readdir(folder)
    if (folder === undefined || !names.includes(`${name}.md`)) throw notFound()
    const text = await readFile(join(folder, `${name}.md`), 'utf8')
    return reply
      .header('cache-control', 'no-cache')
      .type('text/markdown; charset=utf-8')
      .send(text.replace(/\{([A-Z_]+)\}/g, (whole, setting: string) => words[setting] ?? whole))
  })
}
