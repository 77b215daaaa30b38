import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { writeOfflineFiles } from './offline-files.mjs'
import { giveToOwner, root, run, step } from './prepare.mjs'

/** Builds the web app when its sources, the contract or the packages changed since the last build. */
export async function buildWeb(node, env) {
  const stamp = join(root, 'web', 'dist', '.built-from')
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const done = step('Building the web app')
  const code = await run(
    node,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
    env,
  )
  if (code !== 0) process.exit(code)
  const dist = join(root, 'web', 'dist')
  writeOfflineFiles(dist)
  await compressFiles(dist)
  writeFileSync(stamp, sources)
  giveToOwner(dist)
  done()
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['web', 'contract']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((path) => !/(^|[\\/])(dist|node_modules)([\\/]|$)/.test(path)).sort()) {
      const file = join(root, folder, name)
      if (statSync(file).isFile()) hash.update(`${folder}/${name}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}
