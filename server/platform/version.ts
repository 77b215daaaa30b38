import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const read = <S extends z.ZodType>(file: string, schema: S) =>
  schema.parse(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')))

const built = existsSync(new URL('../../built.json', import.meta.url))
  ? read('built.json', z.object({ commit: z.string() }))
  : undefined

const root = new URL('../../', import.meta.url)

/** The commit of a checkout, which may belong to another user; undefined without git. */
function commitOfCheckout(): string | undefined {
  if (!existsSync(new URL('.git', root))) return undefined
  const asked = ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD']
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The version of package.json, which CHANGELOG.md describes. */
export const release = read('package.json', z.object({ version: z.string() })).version

/** The release, with the commit of the build or checkout. */
export const version = [release, built?.commit ?? commitOfCheckout()].filter(Boolean).join('+')
