import { contrast } from '../platform/contrast.ts'
import { fontStacks, toneColors } from '../platform/style-values.ts'
import { readStyling, styleNames, type StyleName } from './styling.ts'

export type Scheme = 'light' | 'dark'
/** Text colour of each scheme, `--ink` in the palette. */
export const inks: Readonly<Record<Scheme, string>> = { light: '#1c2a2e', dark: '#e8ecea' }

/** The scheme that is more readable on this background. */
export const schemeOn = (background: string): Scheme =>
  contrast(background, inks.light) >= contrast(background, inks.dark) ? 'light' : 'dark'

/** CSS custom properties by name, ready for an element's `style`. */
export type StylingVariables = Readonly<Record<`--quiz-${string}`, string>>

/** CSS name of each field of the look (docs/quiz-settings.md). */
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
 * A look as CSS custom properties, `--quiz-header-font-size: 20px`; unset fields are missing. A background also sets
 * the scheme that is readable on it, `--quiz-header-scheme: dark`. Takes any input; invalid values are dropped
 * (SEC-25).
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

/** Fonts, colours and sizes have no names in common. */
const named = new Map<string, string>([...Object.entries(toneColors), ...Object.entries(fontStacks)])
const valueOf = (style: string): string => named.get(style) ?? style
