import { contrast } from '../platform/contrast.ts'
import { fontStacks, toneColors } from '../platform/style-values.ts'
import { readStyling, styleNames, type StyleName } from './styling.ts'

export type Scheme = 'light' | 'dark'
/** The colour of text in each scheme, `--ink` of the palette. */
export const inks: Readonly<Record<Scheme, string>> = { light: '#1c2a2e', dark: '#e8ecea' }

/** The scheme whose colours are the more readable on this background. */
export const schemeOn = (background: string): Scheme =>
  contrast(background, inks.light) >= contrast(background, inks.dark) ? 'light' : 'dark'

/** CSS custom properties by name, ready for an element's `style`. */
export type StylingVariables = Readonly<Record<`--quiz-${string}`, string>>

/** What each field of the styling is called in CSS (docs/quiz-settings.md). */
const cssNames: Readonly<Record<StyleName, string>> = {
  quizPage: 'page',
  quizHeader: 'header',
  quizUpdateInfo: 'update-info',
  surveyCard: 'survey-card',
  participantsTable: 'participants-table',
  documentsTable: 'documents-table',
  anchorStyle: 'anchor',
  labelStyle: 'label',
  tabTitle: 'tab-title',
  tabContent: 'tab-content',
  navTabsColor: 'nav-tabs',
  infoTitleColor: 'info-title',
  infoActionButtonColor: 'info-action',
  primaryActionButtonColor: 'primary-action',
  secondaryActionButtonColor: 'secondary-action',
}

/**
 * A look as CSS custom properties, `--quiz-header-font-size: 20px`; those of unset fields are missing. A background
 * brings the scheme in which the palette is readable on it, `--quiz-header-scheme: dark`. Takes anything: what is not
 * right comes out in no form (SEC-25).
 */
export function stylingVariables(given: unknown): StylingVariables {
  const styling = readStyling(given)
  const variables: Record<`--quiz-${string}`, string> = {}
  for (const name of styleNames) {
    const value = styling[name]
    if (value === undefined) continue
    const css = `--quiz-${cssNames[name]}` as const
    if (typeof value === 'string') variables[css] = valueOf(value)
    else
      for (const [property, style] of Object.entries(value) as [string, string][]) {
        variables[`${css}-${property}`] = valueOf(style)
        if (property === 'background') variables[`${css}-scheme`] = schemeOn(style)
      }
  }
  return variables
}

/** No font is called as a colour is, and no colour or size as either. */
const named: Readonly<Record<string, string>> = { ...toneColors, ...fontStacks }
const valueOf = (style: string): string => (Object.hasOwn(named, style) ? named[style]! : style)
