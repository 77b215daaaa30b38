import { dirname, join } from 'node:path'

export interface BundledModule {
  code: string
  imported: readonly string[]
}
export type Modules = ReadonlyMap<string, BundledModule>

/** The modules whose files have these names. */
const named = (names: readonly string[], modules: Modules) =>
  [...modules.keys()].filter((id) => names.some((name) => id.endsWith(`/${name}`)))

/**
 * The modules with these names and everything they import statically. A module of the contract is followed by the names
 * that are imported from it alone: it has the calls of a page beside the schemas that only the server needs.
 */
export function comingWith(names: readonly string[], modules: Modules): Set<string> {
  const found = new Set(named(names, modules))
  const followed = new Set<string>()
  const followNames = (id: string, wanted: readonly string[]) => {
    const parts = partsOf(id, modules)
    for (const name of wanted) {
      if (followed.has(`${id}#${name}`)) continue
      followed.add(`${id}#${name}`)
      found.add(id)
      const text = parts.declared.get(name) ?? ''
      const mentioned = new Set(text.match(/[A-Za-z_$][\w$]*/g))
      followNames(
        id,
        [...parts.declared.keys()].filter((one) => mentioned.has(one)),
      )
      for (const { from, list } of parts.imports) {
        const used = list.filter(({ local }) => mentioned.has(local)).map(({ name: one }) => one)
        if (used.length === 0) continue
        const other = resolved(from, id, modules)
        if (other) followNames(other, used)
        else found.add(from)
      }
    }
  }
  for (const id of found) {
    if (isContract(id)) continue
    const module = modules.get(id)
    for (const one of module?.imported ?? []) if (!isContract(one) && !isIcons(one)) found.add(one)
    for (const { from, list } of importsIn(module?.code ?? '')) {
      if (from === 'lucide-react')
        for (const { name } of list) for (const one of iconOf(name, modules)) found.add(one)
      const other = resolved(from, id, modules)
      if (other)
        followNames(
          other,
          list.map(({ name }) => name),
        )
    }
  }
  return found
}

export const isContract = (id: string) => /[\\/]contract[\\/][^?]*\.ts$/.test(id)

interface Import {
  from: string
  list: { name: string; local: string }[]
}

/** The imports by name of a module's text. */
const importsIn = (code: string): Import[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(([, list = '', from = '']) => ({
    from,
    list: list
      .split(',')
      .map((one) => one.trim().split(/\s+as\s+/))
      .flatMap(([name = '', local = name]) => (name === '' ? [] : [{ name, local }])),
  }))

/** Comments and texts mention names without using them. */
const spoken = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gm

/** The texts of a module's declarations by name; each begins at the start of a line. */
function partsOf(id: string, modules: Modules) {
  const code = modules.get(id)?.code ?? ''
  const starts = [
    ...code.matchAll(/^(?:export )?(?:async )?(?:const|let|var|class|function\*?)\s+([A-Za-z_$][\w$]*)/gm),
  ]
  const declared = new Map(
    starts.map(({ 1: name = '', index }, place) => [
      name,
      code.slice(index, starts[place + 1]?.index).replace(spoken, ''),
    ]),
  )
  return { declared, imports: importsIn(code) }
}

/** The file that exports all icons. */
const isIcons = (id: string) => /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\./.test(id)

/** The module of an icon, which the file of all icons names. */
function iconOf(name: string, modules: Modules): string[] {
  const all = [...modules].find(([id]) => isIcons(id))?.[1].code ?? ''
  const [, file] =
    new RegExp(`\\bdefault as ${name}\\b[^}]*\\}\\s*from\\s*["']\\./(icons/[^"']+)["']`).exec(all) ?? []
  return file ? named([file], modules) : []
}

/** The module of the contract that an import means. */
function resolved(from: string, importer: string, modules: Modules): string | undefined {
  if (from.startsWith('contract/')) return named([from], modules).find(isContract)
  const path = join(dirname(importer), from)
  return from.startsWith('.') && isContract(path) && modules.has(path) ? path : undefined
}
