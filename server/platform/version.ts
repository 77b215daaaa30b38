import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const read = <S extends z.ZodType>(file: string, schema: S) =>
  schema.parse(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')))

const built = existsSync(new URL('../../built.json', import.meta.url))
  ? read('built.json', z.object({ commit: z.string() }))
  : undefined

/** Of this program: as package.json says, and for a built folder what it was built from. */
export const version = [read('package.json', z.object({ version: z.string() })).version, built?.commit]
  .filter(Boolean)
  .join('+')
