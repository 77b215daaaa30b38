import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes .br and .gz files beside the assets, so that the server need not compress while people wait. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir: dist = join(import.meta.dirname, '..', 'dist') }) {
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const file = join(dist, name)
      if (!/\.(m?js|css|html|svg|txt)$/.test(name) || statSync(file).size < 1000) continue
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})
