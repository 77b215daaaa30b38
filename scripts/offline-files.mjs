import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the app and of the fill page, whose files are needed without a connection. */
const entries = ['index.html', 'answers/FillPage.tsx', 'answers/storage/fetch-survey.ts']

/** Files of `web/public` that the page needs. */
const fixed = ['index.html', 'seventeen.svg']

/**
 * Writes `offline-files.js` for the service worker: all files of Vite's manifest that the fill page needs, with those of
 * its parts that load on demand.
 */
export function writeOfflineFiles(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const found = new Set(entries)
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = manifest[name]
    for (const one of imports) found.add(one)
    for (const one of dynamicImports) if (/^(answers|ui\/forms\/dates)\//.test(one)) found.add(one)
  }
  const files = [...found].flatMap((name) => {
    const { file, css = [], assets = [] } = manifest[name]
    return [file, ...css, ...assets.filter((asset) => !asset.endsWith('.woff2') || isLatin(asset))]
  })
  const names = [...new Set([...fixed, ...files])].map((name) => `/${name}`)
  const version = createHash('sha256')
    .update(names.join())
    .update(readFileSync(join(dist, 'index.html')))
    .digest('hex')
    .slice(0, 16)
  writeFileSync(
    join(dist, 'offline-files.js'),
    `self.offlineFiles = ${JSON.stringify({ version, files: names })}\n`,
  )
}

const isLatin = (asset) => asset.includes('-latin-wght-normal')
