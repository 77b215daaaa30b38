import { expect, it } from 'vitest'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import * as promises from './promises.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../contract/**/*.endpoints.ts', {
  eager: true,
})
const calls = new Set(
  Object.values(contracts)
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => Object.values(Object(exported) as Record<string, Partial<Endpoint>>))
    .flatMap((one) => (one?.method && one.path ? [`${one.method} ${one.path}`] : [])),
)

it('the landing page and the pages about us describe only features with endpoints', () => {
  expect(calls.size).toBeGreaterThan(50)
  const broken = Object.values(promises)
    .flat()
    .flatMap(({ what, keptBy }) =>
      keptBy.filter((call) => !calls.has(call)).map((call) => `${what}: ${call}`),
    )
  expect(broken).toEqual([])
})

it.each(['institutes', 'searchprofile', 'projects', 'quiz', 'chat', 'health/calendar', 'events'])(
  'the landing page names what can be done with /api/%s/',
  (part) => {
    const named = promises.possibilities.flatMap(({ keptBy }) => keptBy)
    expect(named.filter((call) => call.includes(` /api/${part}/`))).not.toEqual([])
  },
)

const pages = import.meta.glob<string>(
  [
    './AboutEvents.tsx',
    './AdvancedSearch.tsx',
    './OurMission.tsx',
    './PrivacyTerms.tsx',
    '../access/landing/StartPage.tsx',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

it('no feature with endpoints is described as missing', () => {
  for (const [page, text] of Object.entries(pages))
    expect([page, /\b(not part of|in) this version\b/.exec(text)?.[0]]).toEqual([page, undefined])
})

it('they describe no other features', () => {
  // Features that only promises.ts names.
  const namedThere = /\b(calendar|sessions with advisors|match(es|ing)?|who fits)\b/i
  for (const [page, text] of Object.entries(pages))
    expect([page, namedThere.exec(text)?.[0]]).toEqual([page, undefined])
})
