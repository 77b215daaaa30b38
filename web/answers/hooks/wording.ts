import {
  inLanguage,
  isLabelTranslated,
  isTranslated,
  sectionNameIn,
  type TranslatedPart,
} from 'contract/questionnaires/languages.ts'
import { piped } from 'contract/answers/piping.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import { useMemo } from 'react'
import type { Filling } from '../state/filling.ts'
import type { Shown } from '../state/shown.ts'
import { useFill, useQuestion } from './use-fill.ts'

/** What a screen shows of a question, in the language that is chosen. Its question is the same until texts change. */
export function useShown(id: number): Shown {
  const { language } = useFill()
  const shown = useQuestion(id)
  const question = useMemo(() => inLanguage(shown.question, language), [shown.question, language])
  return useMemo(
    () => ({
      ...shown,
      question,
      violation: shown.violation && (question.constraint_message || shown.violation),
    }),
    [shown, question],
  )
}

type Translated = Pick<Question, 'translations'>

/** How the survey's texts read in the language that is chosen. */
export const useWording = () => useFill().wording

export type Wording = ReturnType<typeof wordingOf>

/** Made once for a language: every question on the page asks for it. */
export function wordingOf(filling: Filling, language: string) {
  const chosen = tagOf(language)
  const own = () => tagOf(filling.head.default_language)
  return {
    inLanguage: <Q extends Question>(question: Q) => inLanguage(question, language),
    /** With the present answers in it. */
    piped: (text: string) => piped(text, filling.state, language),
    /** The `lang` of a part of a question, which may be there in the default language only. */
    langOf: (question: Translated, part: TranslatedPart) =>
      isTranslated(question, part, language) ? chosen : own(),
    langOfLabel: (question: Translated, option: string) =>
      isLabelTranslated(question, option, language) ? chosen : own(),
    section: (section: { name: string; index: number }) => {
      const name = sectionNameIn(filling.layout.sections[section.index]?.questions ?? [], language)
      return name === undefined ? { name: section.name, lang: own() } : { name, lang: chosen }
    },
  }
}

/** A code as a `lang`; undefined for the page's own language, and for what authors have made up. */
function tagOf(code: string): string | undefined {
  const known = tags.get(code)
  if (known !== undefined) return known || undefined
  const tag = /^[a-z]{2,3}(-|$)/.test(code) && code !== document.documentElement.lang ? code : ''
  tags.set(code, tag)
  return tag || undefined
}

const tags = new Map<string, string>()
