import { basename, dirname, join } from 'node:path'

export interface BundledModule {
  code: string
  imported: readonly string[]
}
export type Modules = ReadonlyMap<string, BundledModule>

/**
 * The modules whose files have these names. Thousands of modules are asked for their names hundreds of times in a build:
 * they are sorted by the last part of their paths once.
 */
const named = (names: readonly string[], modules: Modules) =>
  names.flatMap((name) => (byFile(modules).get(basename(name)) ?? []).filter((id) => id.endsWith(`/${name}`)))

const byFile = onceFor((modules: Modules) => Map.groupBy(modules.keys(), (id) => basename(id)))

/**
 * The modules with these names and everything they import statically. A module of the contract is followed by the names
 * that are imported from it alone: it has the calls of a page beside the schemas that only the server needs.
 */
export function comingWith(names: readonly string[], modules: Modules): Set<string> {
  const found = new Set(named(names, modules))
  const followed = new Set<string>()
  const followNames = (id: string, wanted: readonly string[]) => {
    const module = modules.get(id)
    if (!module) return
    const parts = partsOf(module)
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
    if (!module) continue
    for (const one of module.imported) if (!isContract(one) && !isIcons(one)) found.add(one)
    for (const { from, list } of importsIn(module)) {
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
const importsIn = onceFor(({ code }: BundledModule): Import[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(([, list = '', from = '']) => ({
    from,
    list: list
      .split(',')
      .map((one) => one.trim().split(/\s+as\s+/))
      .flatMap(([name = '', local = name]) => (name === '' ? [] : [{ name, local }])),
  })),
)

/** Comments and texts mention names without using them. */
const spoken = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gm

/** The texts of a module's declarations by name; each begins at the start of a line. */
const partsOf = onceFor((module: BundledModule) => {
  const { code } = module
  const starts = [
    ...code.matchAll(/^(?:export )?(?:async )?(?:const|let|var|class|function\*?)\s+([A-Za-z_$][\w$]*)/gm),
  ]
  const declared = new Map(
    starts.map(({ 1: name = '', index }, place) => [
      name,
      code.slice(index, starts[place + 1]?.index).replace(spoken, ''),
    ]),
  )
  return { declared, imports: importsIn(module) }
})

/** The file that exports all icons. */
const isIcons = (id: string) => /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\./.test(id)

/** The module of an icon, which the file of all icons names. */
function iconOf(name: string, modules: Modules): string[] {
  const file = iconFiles(modules).get(name)
  return file ? named([file], modules) : []
}

/** Files of icons by each name that they have. */
const iconFiles = onceFor((modules: Modules) => {
  const all = [...modules].find(([id]) => isIcons(id))?.[1].code ?? ''
  const exported = all.matchAll(/\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\bdefault as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
})

/** The module of the contract that an import means. */
function resolved(from: string, importer: string, modules: Modules): string | undefined {
  if (from.startsWith('contract/')) return named([from], modules).find(isContract)
  if (!from.startsWith('.')) return undefined
  const path = join(dirname(importer), from)
  return isContract(path) && modules.has(path) ? path : undefined
}

/** A function that works out its result once for each object. */
function onceFor<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>()
  return (key) => {
    const result = known.get(key) ?? work(key)
    known.set(key, result)
    return result
  }
}
