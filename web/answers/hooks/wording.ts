import {
  inLanguage,
  isLabelTranslated,
  isTranslated,
  sectionNameIn,
  type TranslatedPart,
} from 'contract/questionnaires/languages.ts'
import { piped } from 'contract/answers/piping.ts'
import { escapeMarkdown } from './markdown-escape.ts'
import { answerPlaceholder } from './answer-placeholder.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { Filling } from '../state/filling.ts'
import type { SectionLayout } from '../state/layout.ts'

type Translated = Pick<Question, 'translations'>

export type Wording = ReturnType<typeof wordingOf>

/** The survey's texts in a language. Created once per language and shared by all questions. */
export function wordingOf(filling: Filling, language: string, rightToLeft: boolean) {
  // On a mirrored page, a text in the page's own language is marked, too, because it runs the other way.
  const tag = (code: string) => tagOf(code, rightToLeft ? '' : document.documentElement.lang)
  const chosen = tag(language)
  const own = () => tag(filling.head.default_language)
  // Cached, because every answer rerenders the section name, and a missing translation requires a search through all questions.
  const names = new WeakMap<SectionLayout, string | false>()
  const nameOf = (section: SectionLayout) => {
    const name = names.get(section) ?? sectionNameIn(section.ofFile, language) ?? false
    names.set(section, name)
    return name
  }
  return {
    inLanguage: <Q extends Question>(question: Q) => inLanguage(question, language),
    /** The text with the current answers piped in. */
    piped: (text: string, instance?: string) =>
      piped(text, filling.state, language, answerPlaceholder, undefined, instance),
    /** Like `piped`, for `AuthorText`: Markdown in answers is escaped. */
    pipedText: (text: string, instance?: string) =>
      piped(text, filling.state, language, answerPlaceholder, escapeMarkdown, instance),
    /** The `lang` attribute of a text, which may only exist in the default language. */
    langOf: (question: Translated, part: TranslatedPart) =>
      isTranslated(question, part, language) ? chosen : own(),
    langOfLabel: (question: Translated, option: string) =>
      isLabelTranslated(question, option, language) ? chosen : own(),
    section: (section: { name: string; index: number }) => {
      const layout = filling.layout.sections[section.index]
      const name = layout !== undefined && nameOf(layout)
      return name === false ? { name: section.name, lang: own() } : { name, lang: chosen }
    },
  }
}

/** A language code as a `lang` attribute; undefined for the page's language and for invalid language tags. */
const tagOf = (code: string, ofPage: string): string | undefined =>
  code !== ofPage && /^[a-z]{2,3}(-|$)/.test(code) ? code : undefined
