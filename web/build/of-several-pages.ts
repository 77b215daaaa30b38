import { comingWith, type Modules } from './coming-with.ts'

/** Whether a module is a page of its own: loaded on demand, and not a part of the fill page. */
const isOtherPage = (id: string) =>
  /[\\/]web[\\/]/.test(id) && !id.includes('node_modules') && !/[\\/]web[\\/]answers[\\/]/.test(id)

/**
 * Which modules of the fill page other pages have, too.
 * @param ofFilling the modules of the fill page
 * @param onDemand the modules that are loaded on demand
 */
export function ofSeveralPages(
  ofFilling: ReadonlySet<string>,
  onDemand: readonly string[],
  modules: Modules,
): Set<string> {
  const pages = onDemand.filter(isOtherPage).map((id) => id.slice(id.lastIndexOf('/web/') + 1))
  const ofOthers = comingWith(pages, modules)
  const found = new Set([...ofFilling].filter((id) => ofOthers.has(id)))
  // Together with what these import: the two files must not need one another.
  for (const id of found)
    for (const one of modules.get(id)?.imported ?? []) if (ofFilling.has(one)) found.add(one)
  return found
}
