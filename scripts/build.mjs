import { join, resolve } from 'node:path'
import { buildFolder } from './build-folder.mjs'
import { buildWeb } from './build-web.mjs'
import { prepare, root, step } from './prepare.mjs'

/**
 * `npm run build -- [FOLDER] [--without-database]`: makes a folder that needs only Node 24, by default `dist/`. Without the
 * embedded PostgreSQL it is smaller and needs DATABASE_URL.
 */
const [folder = join(root, 'dist')] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const { node, env } = await prepare()
await buildWeb(node, env)
const done = step('Copying')
try {
  const { bytes, packages } = buildFolder(resolve(folder), {
    withDatabase: !process.argv.includes('--without-database'),
  })
  done()
  console.log(`${resolve(folder)}: ${Math.round(bytes / 1e6)} MB, with ${packages} packages.`)
} catch (error) {
  console.error(String(error.message))
  process.exitCode = 1
}
