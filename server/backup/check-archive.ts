import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { contents, contentsName, readSums, sumsName, type Contents } from './archive-contents.ts'
import { DamagedArchive, TarReader } from './tar-reader.ts'

/**
 * Reads a whole backup and compares the SHA-256 of everything in it.
 * @returns what it holds
 * @throws DamagedArchive naming what is damaged, missing or strange
 */
export async function checkArchive(
  file: string,
  onProgress: (bytesRead: number) => void = () => {},
): Promise<Contents> {
  const tar = await TarReader.open(file)
  try {
    const sums = new Map<string, string>()
    let found: Contents | undefined
    let promised: Map<string, string> | undefined
    for (let entry = await tar.next(); entry; entry = await tar.next()) {
      if (entry.name === sumsName) {
        promised = readSums(await text(entry.content))
        continue
      }
      const hash = createHash('sha256')
      const kept: Buffer[] = []
      for await (const chunk of entry.content) {
        hash.update(chunk)
        if (entry.name === contentsName) kept.push(chunk)
      }
      sums.set(entry.name, hash.digest('hex'))
      if (entry.name === contentsName) found = readContents(Buffer.concat(kept).toString())
      else if (!found) break
      onProgress(tar.bytesRead)
    }
    if (!found) throw new DamagedArchive('This file is no backup of Seventeen.')
    compare(sums, promised)
    return found
  } finally {
    await tar.close()
  }
}

function readContents(json: string): Contents {
  try {
    return contents.parse(JSON.parse(json))
  } catch {
    throw new DamagedArchive(`${contentsName} in the archive is damaged, or of another version of Seventeen.`)
  }
}

function compare(sums: ReadonlyMap<string, string>, promised: ReadonlyMap<string, string> | undefined): void {
  if (!promised) throw new DamagedArchive(`The archive ends without ${sumsName}: it was cut off.`)
  const wrong = [...promised].filter(([name, sum]) => sums.get(name) !== sum).map(([name]) => name)
  const strange = [...sums.keys()].filter((name) => !promised.has(name))
  const all = [...wrong, ...strange]
  if (all.length === 0) return
  const shown = all.slice(0, 5).join(', ')
  throw new DamagedArchive(
    `The archive is damaged in ${all.length} place(s): ${shown}${all.length > 5 ? ' …' : ''}.`,
  )
}
