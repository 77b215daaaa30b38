import { contrast, readable } from 'contract/platform/contrast.ts'
import type { StyleName, StylingInfo } from 'contract/surveys/styling.ts'
import { palette, schemeOn, type Scheme } from 'contract/platform/scheme.ts'

type PaletteColor = keyof typeof palette.light

/** The text of an element: the elements behind it, innermost first, and its default colour. */
interface Text {
  name: StyleName
  words: string
  on: readonly StyleName[]
  ground?: PaletteColor
  own: PaletteColor
}

const texts: readonly Text[] = [
  { name: 'quizPage', words: 'Text', on: ['quizPage'], own: 'ink' },
  { name: 'quizHeader', words: 'The heading', on: ['quizHeader', 'quizPage'], own: 'ink' },
  { name: 'quizUpdateInfo', words: 'This text', on: ['quizUpdateInfo', 'quizPage'], own: 'quiet' },
  { name: 'tabTitle', words: 'The names', on: ['tabTitle', 'quizPage'], own: 'ink' },
  { name: 'infoTitleColor', words: 'The title', on: ['quizPage'], own: 'ink' },
  { name: 'tabContent', words: 'Text', on: ['tabContent'], own: 'ink' },
  { name: 'labelStyle', words: 'The text of questions', on: ['tabContent', 'quizPage'], own: 'ink' },
  {
    name: 'documentsTable',
    words: 'This text',
    on: ['documentsTable', 'tabContent', 'quizPage'],
    own: 'ink',
  },
  { name: 'anchorStyle', words: 'A link', on: ['anchorStyle', 'tabContent', 'quizPage'], own: 'primary' },
  { name: 'surveyCard', words: 'The card', on: ['surveyCard'], ground: 'raised', own: 'ink' },
  { name: 'participantsTable', words: 'The table', on: ['participantsTable'], own: 'ink' },
]

export interface ContrastWarning {
  name: StyleName
  words: string
}

/**
 * Warnings for elements whose custom colours have a contrast below 4.5 to 1 (WCAG 1.4.3). On the default background both colour
 * schemes are checked, because a custom colour does not change with the scheme.
 */
export const contrastWarnings = (styling: StylingInfo): ContrastWarning[] =>
  texts.flatMap((text) => {
    const chosen = colorOf(styling, text.name)
    const background = text.on.map((name) => backgroundOf(styling, name)).find(Boolean)
    // Default text on the background of another element is reported for that element.
    const isOwn = backgroundOf(styling, text.name) !== undefined || text.own === 'primary'
    if (!chosen && !(background && isOwn)) return []
    const schemes: Scheme[] = background ? [schemeOn(background)] : ['light', 'dark']
    const hard = schemes
      .map((scheme) => ({
        scheme,
        ratio: contrast(
          chosen ?? palette[scheme][background && text.own === 'quiet' ? 'ink' : text.own],
          background ?? palette[scheme][text.ground ?? 'paper'],
        ),
      }))
      .filter(({ ratio }) => ratio < readable)
      .sort((one, other) => one.ratio - other.ratio)
    const [worst] = hard
    if (!worst) return []
    const where = background
      ? 'on this background'
      : hard.length === 2
        ? 'here'
        : `where the page is ${worst.scheme}`
    return { name: text.name, words: `${text.words} is hard to read ${where}: ${ratioWords(worst.ratio)}.` }
  })

/** Rounded down, so that an insufficient contrast never appears as sufficient. */
const ratioWords = (ratio: number) =>
  `contrast ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, where ${readable} is needed`

function colorOf(styling: StylingInfo, name: StyleName): string | undefined {
  const value = styling[name]
  return typeof value === 'object' ? ('color' in value ? value.color : undefined) : value
}

function backgroundOf(styling: StylingInfo, name: StyleName): string | undefined {
  const value = styling[name]
  return typeof value === 'object' && 'background' in value ? value.background : undefined
}
