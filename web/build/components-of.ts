import type { Modules } from './coming-with.ts'
import { withImports } from './module-sets.ts'

/**
 * Modules of the component library that these need. Its index imports all components, so the names that are imported
 * from it decide.
 */
export function componentsOf(ids: ReadonlySet<string>, modules: Modules): Set<string> {
  const isPart = (id: string) => library.test(id) && !/core[\\/]esm[\\/]index\.m?js$/.test(id)
  const names = [...ids]
    .filter((id) => !id.includes('node_modules'))
    .flatMap((id) => [
      ...(modules.get(id)?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g),
    ])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
  const found = [...modules.keys()].filter(
    (id) =>
      isPart(id) &&
      (/[\\/]esm[\\/]core[\\/]/.test(id) || names.some((name) => id.endsWith(`/${name}/${name}.mjs`))),
  )
  return withImports(found, (id) => modules.get(id)?.imported.filter(isPart))
}
export const library =
  /node_modules[\\/](@mantine[\\/](?!form)|@floating-ui|react-remove-scroll|tabbable|react-number-format|react-dropzone|file-selector|attr-accept)/
