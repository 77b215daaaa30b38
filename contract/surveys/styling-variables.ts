import { schemeOn } from '../platform/scheme.ts'
import { cssValue } from '../platform/style-values.ts'
import { readStyling, styleNames, type StyleName } from './styling.ts'

/** CSS custom properties by name, ready for an element's `style`. */
export type StylingVariables = Readonly<Record<`--quiz-${string}`, string>>

/** CSS name of each styling field (docs/quiz-settings.md). */
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
 * Styling as CSS custom properties such as `--quiz-header-font-size: 20px`, without unset fields. A background also
 * sets the scheme that is readable on it, `--quiz-header-scheme: dark`. Accepts any input; invalid values are dropped
 * (SEC-25).
 */
export function stylingVariables(given: unknown): StylingVariables {
  const styling = readStyling(given)
  const variables: Record<`--quiz-${string}`, string> = {}
  for (const name of styleNames) {
    const value = styling[name]
    if (value === undefined) continue
    const css = `--quiz-${cssNames[name]}` as const
    if (typeof value === 'string') variables[css] = cssValue(value)
    else
      for (const [property, style] of Object.entries(value) as [string, string][]) {
        variables[`${css}-${property}`] = cssValue(style)
        if (property === 'background') variables[`${css}-scheme`] = schemeOn(style)
      }
  }
  return variables
}
