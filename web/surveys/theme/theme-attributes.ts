import { stylingVariables } from 'contract/surveys/styling-variables.ts'
import type { CSSProperties } from 'react'

/**
 * Attributes that apply styling to an element: custom properties, and in `data-quiz` the names of those set, without '--quiz-'
 * (docs/quiz-settings.md). Spread them: `<div {...themeAttributes(styling)}>`.
 */
export function themeAttributes(styling: unknown) {
  const variables = stylingVariables(styling)
  const names = Object.keys(variables)
  return {
    style: variables as CSSProperties,
    'data-quiz': names.map((name) => name.replace('--quiz-', '')).join(' ') || undefined,
  }
}
