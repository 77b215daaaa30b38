import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { migrationFiles } from '../../platform/database/migrate.ts'

/** An earlier commit, as files that can be run. */
export interface EarlierVersion {
  name: string
  /** Its program, for `startProduct`. */
  program: string
  /** Migrates an empty database to it and adds the personas. */
  fill: (url: string) => Promise<void>
  remove: () => Promise<void>
}

/** Commits that are searched for one with fewer migrations. */
const mostCommits = 50
const workspaces = ['contract', 'server', 'web']

/**
 * The commit to upgrade from: `HA_FROM`, otherwise the newest tag, otherwise the commit before the newest migration.
 * @returns its hash and name, or the reason why it cannot be used
 */
export async function commitBefore(): Promise<{ commit: string; name: string } | string> {
  const wanted = process.env['HA_FROM'] ?? git('describe', '--tags', '--abbrev=0')
  const commit = wanted ? git('rev-parse', '--verify', `${wanted}^{commit}`) : await beforeNewestMigration()
  if (!commit) return wanted ? `git knows no ${wanted}` : 'no earlier version is known: set HA_FROM'
  const name = wanted ?? git('log', '-1', '--format=%h %s', commit) ?? commit
  // The packages of this checkout are used for both.
  if (git('diff', '--quiet', commit, '--', 'package-lock.json') === undefined)
    return `${name} has other packages (package-lock.json)`
  return { commit, name }
}

async function beforeNewestMigration(): Promise<string | undefined> {
  const known = await migrationFiles()
  const commits = git(
    'rev-list',
    '--first-parent',
    `--max-count=${mostCommits}`,
    'HEAD',
    '--',
    'db/migrations',
  )
  for (const commit of commits?.split('\n') ?? []) {
    const files = git('ls-tree', '--name-only', `${commit}^`, 'db/migrations/')?.split('\n') ?? []
    // Before it was merged, a migration may have had another number.
    const isEarlier = files.length < known.length && files.every((file) => known.includes(basename(file)))
    if (isEarlier) return git('rev-parse', `${commit}^`)
  }
  return undefined
}

/** Writes the files of a commit into a temporary folder. */
export async function earlierVersion({
  commit,
  name,
}: {
  commit: string
  name: string
}): Promise<EarlierVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'seventeen-earlier-version-'))
  const files = execFileSync('git', ['archive', commit, 'contract', 'server', 'db', 'package.json'], {
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  await linkPackages(folder)
  return {
    name,
    program: join(folder, 'server/main.ts'),
    fill: async (url) => {
      const script = `import { fillWithPersonas } from './server/testing/fill-with-personas.ts'
        await fillWithPersonas(${JSON.stringify(url)})`
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: folder,
        stdio: 'inherit',
      })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The packages of this checkout, and the workspaces of the folder. */
async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, 'node_modules')
  await mkdir(target)
  for (const name of await readdir('node_modules')) {
    const own = join(folder, name)
    await symlink(
      workspaces.includes(name) ? own : await realpath(join('node_modules', name)),
      join(target, name),
    )
  }
}

/** @returns what git prints; undefined if it fails */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
