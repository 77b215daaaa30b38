import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { contents, contentsName, readSums, sumsName, type Contents } from './archive-contents.ts'
import { ArchiveReader, DamagedArchive } from './archive-reader.ts'

/**
 * Reads a whole backup and compares its SHA-256 sums.
 * @returns its contents
 * @throws DamagedArchive naming what is damaged, missing or unexpected
 */
export async function checkArchive(
  file: string,
  onProgress: (bytesRead: number) => void = () => {},
): Promise<Contents> {
  const tar = new ArchiveReader(file)
  try {
    const sums = new Map<string, string>()
    let found: Contents | undefined
    let expected: Map<string, string> | undefined
    for (let entry = await tar.next(); entry; entry = await tar.next()) {
      if (entry.name === sumsName) {
        expected = readSums(await text(entry.content))
        continue
      }
      const hash = createHash('sha256')
      const chunks: Buffer[] = []
      for await (const chunk of entry.content) {
        hash.update(chunk)
        if (entry.name === contentsName) chunks.push(chunk)
      }
      sums.set(entry.name, hash.digest('hex'))
      if (entry.name === contentsName) found = readContents(Buffer.concat(chunks).toString())
      else if (!found) break
      onProgress(tar.bytesRead)
    }
    if (!found) throw new DamagedArchive(noBackup)
    compare(sums, expected)
    return found
  } finally {
    tar.close()
  }
}

/** Reads only what a backup says about itself. @throws DamagedArchive */
export async function readContentsOf(file: string): Promise<Contents> {
  const tar = new ArchiveReader(file)
  try {
    const entry = await tar.next()
    if (entry?.name !== contentsName) throw new DamagedArchive(noBackup)
    return readContents(await text(entry.content))
  } finally {
    tar.close()
  }
}

const noBackup = 'This file is no backup of Seventeen.'

function readContents(json: string): Contents {
  try {
    return contents.parse(JSON.parse(json))
  } catch {
    throw new DamagedArchive(`${contentsName} in the archive is damaged, or of another version of Seventeen.`)
  }
}

function compare(sums: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string> | undefined): void {
  if (!expected) throw new DamagedArchive(`The archive ends without ${sumsName}: it was cut off.`)
  const wrong = [...expected].filter(([name, sum]) => sums.get(name) !== sum).map(([name]) => name)
  const unexpected = [...sums.keys()].filter((name) => !expected.has(name))
  const all = [...wrong, ...unexpected]
  if (all.length === 0) return
  const shown = all.slice(0, 5).join(', ')
  throw new DamagedArchive(
    `The archive is damaged in ${all.length} place(s): ${shown}${all.length > 5 ? ' …' : ''}.`,
  )
}
