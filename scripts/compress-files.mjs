import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files are not compressed, in bytes. */
const small = 1000

/** Writes .br and .gz versions of the files of a folder, so that the server does not compress them on each request. */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    names
      .filter((name) => /\.(m?js|css|html|svg|txt)$/.test(name))
      .map(async (name) => {
        const file = join(folder, name)
        const bytes = readFileSync(file)
        if (bytes.length < small) return
        writeFileSync(`${file}.br`, await brotli(bytes))
        writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
      }),
  )
}
