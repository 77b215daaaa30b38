import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameStyling, propertiesOf, readStyling, styleNames } from './styling.ts'
import { stylingInfo } from './styling-schema.ts'
import { schemeOn } from '../platform/scheme.ts'
import { stylingVariables } from './styling-variables.ts'

const whole = {
  quizPage: { background: '#f4f1ea' },
  quizHeader: { background: '#0f6b66', color: '#fff', 'font-size': '32px', 'font-family': 'Georgia' },
  labelStyle: { color: '#222', 'font-size': '18px', 'font-family': 'Source Sans 3' },
  tabContent: { background: '#101010', 'font-family': 'Times New Roman' },
  navTabsColor: 'warning',
  infoTitleColor: '#336699',
  primaryActionButtonColor: 'error',
} as const

describe('the styling of a survey', () => {
  it('has the specified fields', () => {
    const fields = Object.fromEntries(styleNames.map((name) => [name, propertiesOf(name)]))
    const all = ['background', 'color', 'font-size', 'font-family']
    expect(fields).toEqual({
      quizPage: ['background'],
      quizHeader: all,
      quizUpdateInfo: all,
      surveyCard: all,
      participantsTable: all,
      documentsTable: all,
      anchorStyle: all,
      labelStyle: ['color', 'font-size', 'font-family'],
      tabTitle: all,
      tabContent: ['background', 'font-family'],
      navTabsColor: [],
      infoTitleColor: [],
      infoActionButtonColor: [],
      primaryActionButtonColor: [],
      secondaryActionButtonColor: [],
    })
  })

  it('is the default if nothing is set', () => {
    expect(stylingInfo.parse({})).toEqual({})
    expect(stylingVariables({})).toEqual({})
  })

  it('becomes custom properties, with the readable scheme for each background', () => {
    expect(stylingVariables(whole)).toEqual({
      '--quiz-page-background': '#f4f1ea',
      '--quiz-page-scheme': 'light',
      '--quiz-header-background': '#0f6b66',
      '--quiz-header-scheme': 'dark',
      '--quiz-header-color': '#fff',
      '--quiz-header-font-size': '32px',
      '--quiz-header-font-family': 'Georgia, serif',
      '--quiz-label-color': '#222',
      '--quiz-label-font-size': '18px',
      '--quiz-label-font-family': 'var(--sans)',
      '--quiz-tab-content-background': '#101010',
      '--quiz-tab-content-scheme': 'dark',
      '--quiz-tab-content-font-family': "'Times New Roman', Times, serif",
      '--quiz-nav-tabs': 'var(--warning)',
      '--quiz-info-title': '#336699',
      '--quiz-primary-action': 'var(--error)',
    })
  })

  it.each([
    [{ quizHeader: { position: 'fixed' } }],
    [{ quizHeader: { background: 'url(https://evil.example/x.png)' } }],
    [{ quizHeader: { color: 'red' } }],
    [{ labelStyle: { background: '#fff' } }],
    [{ labelStyle: { 'font-size': '500px' } }],
    [{ labelStyle: { 'font-family': 'x; } * { display: none' } }],
    [{ navTabsColor: '#fff' }],
    [{ infoTitleColor: 'danger' }],
    [{ quizPage: '#fff' }],
    [{ quizPage: ['#fff'] }],
    [{ body: { background: '#fff' } }],
    [[]],
    ['{}'],
  ])('%j is rejected and never shown', (given) => {
    expect(stylingInfo.safeParse(given).success).toBe(false)
    expect(stylingVariables(given)).toEqual({})
  })

  it('keeps valid fields beside invalid ones', () => {
    const given = { quizHeader: { color: 'ABC', background: 'url(x)' }, nonsense: 1 }
    expect(readStyling(given)).toEqual({ quizHeader: { color: '#abc' } })
  })

  it('is equal in another order, and with empty parts', () => {
    const [one, other] = [
      { quizHeader: { color: '#abc', background: '#fff' }, navTabsColor: 'info' },
      { navTabsColor: 'info', quizPage: {}, quizHeader: { background: '#FFF', color: 'abc' } },
    ]
    expect(isSameStyling(one, other)).toBe(true)
    expect(isSameStyling(one, { ...other, navTabsColor: 'danger' })).toBe(false)
  })

  it('is dark text on light backgrounds, and light text on dark ones', () => {
    expect(['#fff', '#ffe08a', '#cfe3e0', '#000', '#0f6b66', '#7a1f1a'].map(schemeOn)).toEqual([
      'light',
      'light',
      'light',
      'dark',
      'dark',
      'dark',
    ])
  })
})

describe('any input as styling', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '#fff;position:fixed',
      'url(//evil.example)',
      'expression(alert(1))',
      '#fff}',
      '16px;',
      'var(--x)',
      'constructor',
    ),
    fc.constantFrom('#fff', 'ABCDEF', '16px', 'Georgia', 'danger', 'Courier New'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const keys = fc.oneof(
    fc.constantFrom(...styleNames, '__proto__', 'constructor', 'body'),
    fc.string({ maxLength: 5 }),
  )
  const properties = fc.constantFrom(
    'background',
    'color',
    'font-size',
    'font-family',
    'position',
    'content',
    '__proto__',
  )
  const looks = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(keys, fc.oneof(hostile, fc.dictionary(properties, hostile, { minKeys: 2 })), {
      minKeys: 5,
    }),
  )
  const names =
    /^--quiz-(page|header|update-info|survey-card|participants-table|documents-table|anchor|label|tab-title|tab-content)-(background|scheme|color|font-size|font-family)$|^--quiz-(nav-tabs|info-title|(info|primary|secondary)-action)$/
  const values =
    /^(#([0-9a-f]{3}|[0-9a-f]{6})|\d\dpx|[89]px|light|dark|var\(--[a-z]+\)|'?[A-Z][A-Za-z ]+'?(, [A-Za-z-]+)+)$/

  it('returns only listed properties with safe values', () => {
    let chosen = 0
    fc.assert(
      fc.property(looks, (given) => {
        const variables = Object.entries(stylingVariables(given))
        chosen += variables.length
        for (const [name, value] of variables) {
          expect(name).toMatch(names)
          expect(value).toMatch(values)
          expect(value).not.toMatch(/url\(|;|\}|expression|position/)
        }
      }),
      { numRuns: 1000 },
    )
    expect(chosen).toBeGreaterThan(100)
  })

  it('is read as valid styling, and read again unchanged', () => {
    fc.assert(
      fc.property(looks, (given) => {
        const read = readStyling(given)
        expect(stylingInfo.parse(read)).toEqual(read)
        expect(readStyling(read)).toEqual(read)
      }),
    )
  })

  it('if accepted, is kept completely', () => {
    fc.assert(
      fc.property(looks, (given) => {
        const taken = stylingInfo.safeParse(given)
        if (taken.success) expect(isSameStyling(taken.data, given)).toBe(true)
      }),
    )
  })
})
