import { stylingVariables } from 'contract/surveys/styling-variables.ts'
import type { CSSProperties } from 'react'

/**
 * The attributes that give an element a look: custom properties, and in `data-quiz` the names of those that are set,
 * without '--quiz-' (docs/quiz-settings.md). Spread it: `<div {...lookOf(styling)}>`.
 */
export function lookOf(styling: unknown) {
  const variables = stylingVariables(styling)
  const names = Object.keys(variables)
  return {
    style: variables as CSSProperties,
    'data-quiz': names.map((name) => name.replace('--quiz-', '')).join(' ') || undefined,
  }
}
