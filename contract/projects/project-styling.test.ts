import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, readable } from '../platform/contrast.ts'
import { palette } from '../platform/scheme.ts'
import { fontNames, tones } from '../platform/style-values.ts'
import { projectStyling } from './project-styling-schema.ts'
import {
  isSameProjectStyling,
  projectContrastWarnings,
  projectVariables,
  readProjectStyling,
} from './project-styling.ts'

const color = fc.stringMatching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/)
const size = fc.integer({ min: 8, max: 72 }).map((pixels) => `${pixels}px`)
const font = fc.constantFrom(...fontNames)
const tone = fc.constantFrom(...tones)
const maybe = { requiredKeys: [] }
const look = fc.record(
  {
    projectPage: fc.record({ background: color }, maybe),
    avatarStyle: fc.record({ background: color }, maybe),
    titleStyle: fc.record({ color, 'font-size': size, 'font-family': font }, maybe),
    labelStyle: fc.record({ 'font-size': size, 'font-family': font }, maybe),
    tabStyle: fc.record({ background: color, 'font-family': font }, maybe),
    navPillColor: tone,
    infoTitleColor: color,
    primaryActionButtonColor: tone,
    secondaryActionButtonColor: tone,
    infoActionButtonColor: tone,
  },
  maybe,
)
/** Allowed custom properties: one colour, two colours, a size, a font of the list, or a variable of ours. */
const harmless =
  /^(#[0-9a-f]{3,6}|light-dark\(#[0-9a-f]{3,6}, #[0-9a-f]{3,6}\)|\d+px|light|dark|var\(--[a-z]+\)|['A-Za-z ,-]+)$/

describe('the styling of a project', () => {
  it('is unchanged if it is valid', () => {
    fc.assert(fc.property(look, (given) => projectStyling.safeParse(given).success))
  })

  it('becomes custom properties that can only set colour, size and font, whatever the input', () => {
    const hostile = fc.oneof(
      look,
      fc.anything(),
      fc.record({
        projectPage: fc.record({ background: fc.string() }),
        titleStyle: fc.object(),
        navPillColor: fc.string(),
      }),
    )
    fc.assert(
      fc.property(hostile, (given) => {
        for (const [name, value] of Object.entries(projectVariables(given))) {
          expect(name).toMatch(/^--project-[a-z-]+$/)
          expect(value).toMatch(harmless)
        }
      }),
    )
  })

  it('keeps texts readable on every background, in both schemes', () => {
    fc.assert(
      fc.property(look, (given) => {
        const variables = projectVariables(given)
        for (const name of ['--project-title-color', '--project-info-title'] as const) {
          const shown = variables[name]
          if (!shown) continue
          const colors = shown.match(/#[0-9a-f]+/g) ?? []
          const page = given.projectPage?.background
          const grounds = page ? [page] : [palette.light.paper, palette.dark.paper]
          const pairs = grounds.map((ground, place) => contrast(colors[place] ?? colors[0] ?? '', ground))
          for (const ratio of pairs) expect(ratio).toBeGreaterThanOrEqual(readable)
        }
        for (const part of ['page', 'tab', 'avatar']) {
          const background = variables[`--project-${part}-background`]
          const ink = variables[`--project-${part}-ink`]
          if (background && ink) expect(contrast(ink, background)).toBeGreaterThanOrEqual(readable)
        }
      }),
    )
  })

  it('reports when a colour is not shown as chosen', () => {
    expect(projectContrastWarnings({ titleStyle: { color: '#123456' } })).toMatchObject([
      { name: 'titleStyle', words: expect.stringContaining('where the page is dark') as string },
    ])
    expect(
      projectContrastWarnings({ projectPage: { background: '#ffffff' }, titleStyle: { color: '#123456' } }),
    ).toEqual([])
  })

  it('is equal whatever the order of its fields', () => {
    const turned = { navPillColor: 'info', projectPage: { background: '#FFF' } }
    expect(isSameProjectStyling(turned, { projectPage: { background: '#fff' }, navPillColor: 'info' })).toBe(
      true,
    )
    expect(readProjectStyling({ projectPage: { background: 'red' }, navPillColor: 'info' })).toEqual({
      navPillColor: 'info',
    })
  })
})
