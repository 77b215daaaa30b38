import { stylingVariables } from 'contract/surveys/styling-variables.ts'
import type { CSSProperties } from 'react'

/**
 * What makes an element show a look: its custom properties, and in `data-quiz` which of them there are, by name without
 * '--quiz-' (docs/quiz-settings.md). Spread it: `<div {...lookOf(styling)}>`.
 */
export function lookOf(styling: unknown) {
  const variables = stylingVariables(styling)
  const names = Object.keys(variables)
  return {
    style: variables as CSSProperties,
    'data-quiz': names.map((name) => name.replace('--quiz-', '')).join(' ') || undefined,
  }
}
