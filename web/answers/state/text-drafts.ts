import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { Subscribers } from './subscribers.ts'

/** Edited texts of a question in one language. */
export interface Texts {
  question: string
  description: string
  labels: Record<string, string>
}

export interface TextDraft {
  /** The version on which the texts are based. */
  base: StoredQuestion
  texts: Texts
}

/** Unsaved texts of questions. Stored outside the inputs, which are unmounted with their section. */
export class TextDrafts {
  readonly changes = new Subscribers<'drafts'>()
  all: ReadonlyMap<string, TextDraft & { language: string }> = new Map()

  of = (id: AnswerId, language: string): TextDraft | undefined => this.all.get(keyOf(id, language))

  put(language: string, draft: TextDraft): void {
    this.all = new Map([...this.all, [keyOf(draft.base.question_id, language), { ...draft, language }]])
    this.changes.notify('drafts')
  }

  drop(id: AnswerId, language: string): void {
    const key = keyOf(id, language)
    this.all = new Map([...this.all].filter(([one]) => one !== key))
    this.changes.notify('drafts')
  }
}

const keyOf = (id: AnswerId, language: string) => `${id} ${language}`
