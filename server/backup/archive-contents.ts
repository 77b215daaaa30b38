import { z } from 'zod'

/**
 * Contents of a backup: `backup.json`, the rows of each table in PostgreSQL's text format for COPY, compressed and split
 * into parts, a list of the stored files with their hashes, the files unless they stay where they are, and `SHA256SUMS` at
 * the end.
 */
export const contentsName = 'backup.json'
export const sumsName = 'SHA256SUMS'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** The number of its rows; backups of older versions do not have it. */
  rows: z.number().int().optional(),
})
export type BackedUpTable = z.output<typeof table>

/** The format of backups without the bytes of stored files. */
export const withoutFiles = 'seventeen-backup-without-files-1'

/** `backup.json`. */
export const contents = z.object({
  /** The second one has no stored files, and must not be restored by a version that does not know that. */
  format: z.enum(['seventeen-backup-1', withoutFiles]),
  created_at: z.iso.datetime(),
  /** Files of db/migrations that were applied. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.number().int() })),
})
export type Contents = z.output<typeof contents>

export const folderOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>) =>
  `database/${schema}.${name}/`
export const partName = (folder: string, part: number) => `${folder}${String(part).padStart(6, '0')}.gz`

/** The folder of the list of stored files: lines of key, size in bytes and SHA-256. */
export const inventoryFolder = 'files/'

const mediaFolder = 'media/'
export const mediaEntry = (key: string) => `${mediaFolder}${key}`
/** The key of a stored file, if the entry is one. It cannot contain a path. */
export const keyIn = (entry: string) => /^media\/([A-Za-z0-9_-]{8,64})$/.exec(entry)?.[1]

/** In the format of `sha256sum`. */
export const sumsText = (sums: ReadonlyMap<string, string>) =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
export const readSums = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return sum && name ? [[name, sum]] : []
    }),
  )
