import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Folders of all packages that these workspaces need to run, by the lockfile: without those for development, and those
 * that others would use if they were there.
 */
export function packagesOf(workspaces) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (from) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[from]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolved(packages, from, name)
      // Those for other platforms are in the lockfile only.
      if (path === undefined || found.has(path) || !existsSync(join(root, path))) continue
      if (packages[path].link) continue
      found.add(path)
      visit(path)
    }
  }
  workspaces.forEach(visit)
  return [...found].sort()
}

/** As Node looks for it: beside the package, then further up. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder === '.' || folder === '' ? undefined : dirname(folder)) {
    if (folder === undefined) return undefined
    const path = `${folder === '.' || folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
  }
}
