import { shapeOf } from './option-types.ts'
import type { Question } from './questions.ts'

export const reference = /\$\{\s*([A-Za-z_]\w*)\s*\}/g

/** The variables quoted in a text. */
export const variablesInText = (text: string): string[] =>
  text.includes('${') ? [...text.matchAll(reference)].map(([, name = '']) => name) : []

/** The variables quoted in a question's texts in any language, and those of its mapping options. */
export function variablesIn({ question, description, options, translations }: Question): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (text = '') => {
    // Cheap check first: few texts quote anything, and a survey has tens of thousands of texts.
    if (text.includes('${')) for (const name of variablesInText(text)) found.add(name)
  }
  look(question)
  look(description)
  for (const option of options) {
    look(option.label)
    if (shapeOf(option) === 'reference') found.add(option.name)
  }
  for (const texts of translations ? Object.values(translations) : []) {
    look(texts.question)
    look(texts.description)
    for (const option in texts.options) look(texts.options[option])
  }
  return found
}
