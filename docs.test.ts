import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const documents = [
  'README.md',
  'STYLE.md',
  'bench/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
/** Decisions tell of the code as it was when they were taken. */
const present = documents.filter((file) => !file.startsWith('docs/decisions/'))

const sources = ['contract', 'server', 'web', 'db', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|sql|css)$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
    .map((name) => `${folder}/${name}`),
)
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

const matches = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found]) => ({ file, found: found! }))

it('every link between the documents leads somewhere', () => {
  const links = documents.flatMap((file) => matches(file, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
  const dead = links.filter(
    ({ file, found }) => !/^[a-z]+:/.test(found) && !existsSync(join(dirname(file), found)),
  )
  expect(dead).toEqual([])
})

it('every path that README, STYLE and docs name is there', () => {
  const paths = present.flatMap((file) =>
    matches(file, /`((?:contract|server|web|db|docs|e2e|bench|scripts|deploy|\.ci)\/[^`\s]*)`/g),
  )
  const isThere = (path: string) => {
    const pattern = path.replace(/[.+()[\]{}]/g, '\\$&').replace(/\*/g, '[^/]*')
    return existsSync(path) || sources.some((file) => new RegExp(`^${pattern}$`).test(file))
  }
  // `x` stands for the name of a domain, as in `server/x/x.domain.ts`.
  const made = ({ found }: { found: string }) => /(^|\/)x[./]|…/.test(found)
  expect(paths.filter((one) => !made(one) && !isThere(one.found))).toEqual([])
})

it('every function, type and file that README, STYLE and docs name is in the code', () => {
  const names = present.flatMap((file) => [
    ...matches(file, /`([A-Za-z]\w+)\((?:[^`]*)\)`/g),
    ...matches(file, /`([a-z]\w*[A-Z]\w*)`/g),
    ...matches(file, /`([A-Z][a-z]+[A-Z]\w*)`/g),
  ])
  const fields = ['reqId'] // Of the log's own lines.
  expect(
    names.filter(({ found }) => !fields.includes(found) && !new RegExp(`\\b${found}\\b`).test(code)),
  ).toEqual([])
  const files = present.flatMap((file) => matches(file, /`([\w.-]+\.(?:tsx?|mjs|css|sql))`/g))
  const known = new Set([...sources, ...readdirSync('.')].map((file) => file.split('/').at(-1)))
  expect(files.filter(({ found }) => !/^x\./.test(found) && !known.has(found))).toEqual([])
})
