import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectStyling } from '../projects/project-styling-schema.ts'
import { projectParts } from '../projects/project-styling.ts'
import { stylingInfo } from '../surveys/styling-schema.ts'
import { surveyParts } from '../surveys/styling.ts'
import { fontNames, tones } from './style-values.ts'
import { partProblems, readParts, type LookParts } from './styling-parts.ts'

const value = fc.oneof(
  fc.constantFrom(
    '#ABC',
    '0f6b66',
    'red',
    '',
    '16px',
    '7px',
    'Wingdings',
    '__proto__',
    ...fontNames,
    ...tones,
  ),
  fc.string(),
)
const maybe = { requiredKeys: [] }

describe.each([
  ['surveys', surveyParts, stylingInfo],
  ['projects', projectParts, projectStyling],
] as const)('typed styling of %s', (_whose, parts, schema) => {
  const typed = fc.record(
    Object.fromEntries(
      Object.entries<LookParts[string]>(parts).map(([name, part]) => [
        name,
        typeof part === 'string'
          ? value
          : fc.record(Object.fromEntries(part.map((one) => [one, value])), maybe),
      ]),
    ),
    maybe,
  )

  it('has the same problems and messages as in its schema', () => {
    fc.assert(
      fc.property(typed, (given) => {
        const ours = partProblems(parts, given).map(({ name, property, words }) =>
          [name, ...(property ? [property] : []), words].join(),
        )
        const issues = schema.safeParse(given).error?.issues ?? []
        expect(ours.toSorted()).toEqual(
          issues.map(({ path, message }) => [...path, message].join()).toSorted(),
        )
      }),
    )
  })

  it('if valid, is read as by its schema', () => {
    fc.assert(
      fc.property(typed, (given) => {
        const taken = schema.safeParse(given)
        if (!taken.success) return
        const kept = Object.entries(taken.data).filter(
          ([, part]) => typeof part === 'string' || Object.keys(part ?? {}).length > 0,
        )
        expect(readParts(parts, given)).toEqual(Object.fromEntries(kept))
      }),
    )
  })
})
