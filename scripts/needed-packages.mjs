import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/** Folders of all packages that these workspaces need at run time, from the lockfile; without optional peers. */
export function packagesOf(workspaces) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (from) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[from]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolved(packages, from, name)
      // Packages for other platforms are in the lockfile but not installed.
      if (path === undefined || found.has(path) || !existsSync(join(root, path))) continue
      if (packages[path].link) continue
      found.add(path)
      visit(path)
    }
  }
  workspaces.forEach(visit)
  return [...found].sort()
}

/** Resolves as Node does: next to the package, then further up. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder === '.' || folder === '' ? undefined : dirname(folder)) {
    if (folder === undefined) return undefined
    const path = `${folder === '.' || folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
  }
}
