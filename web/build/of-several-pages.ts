import { comingWith, type Modules } from './coming-with.ts'
import { withImports } from './module-sets.ts'

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
  const pages = onDemand.filter(isOtherPage).map(nameOf)
  const ofOthers = comingWith(pages, modules)
  const found = [...ofFilling].filter((id) => ofOthers.has(id))
  // Together with what these import: the two files must not need one another.
  return withImports(found, (id) => modules.get(id)?.imported.filter((one) => ofFilling.has(one)))
}

/** Modules of our own that at least three pages have: most are of less than 1 KB, and a page needs 40 of them. */
export function inThreePages(onDemand: readonly string[], modules: Modules): Set<string> {
  const pages = new Map<string, number>()
  for (const page of new Set(onDemand))
    for (const id of comingWith([nameOf(page)], modules)) pages.set(id, (pages.get(id) ?? 0) + 1)
  return new Set([...pages].flatMap(([id, count]) => (count >= 3 && isOwn(id) ? [id] : [])))
}

/** @returns those of the modules that import one for which the test is true, directly or not */
export function thatNeed(
  ids: ReadonlySet<string>,
  isNeeded: (id: string) => boolean,
  modules: Modules,
): Set<string> {
  const importsOf = (id: string) => (ids.has(id) ? modules.get(id)?.imported : undefined)
  return new Set([...ids].filter((id) => [...withImports([id], importsOf)].some(isNeeded)))
}

const isOwn = (id: string) => /[\\/](web|contract)[\\/]/.test(id) && !id.includes('node_modules')

const nameOf = (id: string) => id.slice(id.lastIndexOf('/web/') + 1)
