import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'deploy/ha/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
/** Decisions may name code as it was when they were made. */
const present = documents.filter((file) => !file.startsWith('docs/decisions/'))

const sources = ['contract', 'server', 'web', 'db', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|sql|css)$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
    .map((name) => `${folder}/${name}`),
)
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

const matches = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found]) => ({ file, found: found! }))

it('every link between documents has a target', () => {
  const links = documents.flatMap((file) => matches(file, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
  const dead = links.filter(
    ({ file, found }) => !/^[a-z]+:/.test(found) && !existsSync(join(dirname(file), found)),
  )
  expect(dead).toEqual([])
})

it('every path named in the documents exists', () => {
  const paths = present.flatMap((file) =>
    matches(file, /`((?:contract|server|web|db|docs|e2e|bench|scripts|deploy|\.ci)\/[^`\s]*)`/g),
  )
  const exists = (path: string) => {
    const pattern = path.replace(/[.+()[\]{}]/g, '\\$&').replace(/\*/g, '[^/]*')
    return existsSync(path) || sources.some((file) => new RegExp(`^${pattern}$`).test(file))
  }
  // `x` is a placeholder for a domain, as in `server/x/x.domain.ts`.
  const isExample = ({ found }: { found: string }) => /(^|\/)x[./]|…/.test(found)
  expect(paths.filter((one) => !isExample(one) && !exists(one.found))).toEqual([])
})

it('operating.md lists every limit on attempts, and how it is counted', () => {
  const counters = sources
    .filter((file) => file.startsWith('server/') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\b(sharedAttempts|attempts)\(\s*'([\w-]+)'/g),
    ])
    .map(([, kind, name]) => `${name} ${kind === 'attempts' ? 'by node' : 'shared'}`)
  const rows = [
    ...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| (`[a-z-]+`.*) \| (shared|by node) \|$/gm),
  ]
  const listed = rows.flatMap(([, row = '', kind]) =>
    [...(row.split('|')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => `${name} ${kind}`),
  )
  expect(counters.length).toBeGreaterThan(15)
  expect(listed.sort()).toEqual(counters.sort())
})

it('every function, type and file named in the documents exists in the code', () => {
  const names = present.flatMap((file) => [
    ...matches(file, /`([A-Za-z]\w+)\((?:[^`]*)\)`/g),
    ...matches(file, /`([a-z]\w*[A-Z]\w*)`/g),
    ...matches(file, /`([A-Z][a-z]+[A-Z]\w*)`/g),
  ])
  const fields = ['reqId'] // A field of log lines.
  expect(
    names.filter(({ found }) => !fields.includes(found) && !new RegExp(`\\b${found}\\b`).test(code)),
  ).toEqual([])
  const files = present.flatMap((file) => matches(file, /`([\w.-]+\.(?:tsx?|mjs|css|sql))`/g))
  const known = new Set([...sources, ...readdirSync('.')].map((file) => file.split('/').at(-1)))
  expect(files.filter(({ found }) => !/^x\./.test(found) && !known.has(found))).toEqual([])
})
