import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { draftsBySurvey, type Found, type TakenOver } from '../../storage/found-drafts.ts'
import type { Attempt } from '../attempt.ts'
import type { Edit } from '../edit.ts'

const formId = 1

/** Model of a user's device storage for property tests. */
export class ModelDevice {
  readonly #edits = new Map<string, Found<Edit>>()
  readonly #attempts = new Map<string, Found<Attempt>>()
  readonly #open = new Set<string>()
  #opened = 0

  /** Id of a new tab. */
  newTab = () => `tab ${++this.#opened}`

  /** What a tab finds on opening: its own drafts and those of closed tabs. */
  open(tab: string) {
    this.#open.add(tab)
    const isOurs = (found: Found<unknown>) => found.tab === tab || !this.#open.has(found.tab ?? '')
    const drafts = draftsBySurvey(
      {
        edits: [...this.#edits.values()].filter(isOurs),
        attempts: [...this.#attempts.values()].filter(isOurs),
      },
      tab,
    )
    return drafts.get(formId)
  }

  close = (tab: string) => this.#open.delete(tab)

  write(
    tab: string,
    { edits, discarded, attempt }: { edits: Edit[]; discarded: AnswerId[]; attempt: Attempt | undefined },
  ): void {
    for (const edit of edits) {
      const key = `${tab} ${answerId(edit)}`
      this.#edits.set(key, { key, formId, tab, value: edit })
    }
    for (const id of discarded) this.#edits.delete(`${tab} ${id}`)
    if (attempt) this.#attempts.set(tab, { key: tab, formId, tab, value: attempt })
    else this.#attempts.delete(tab)
  }

  delete({ edits, attempts }: TakenOver): void {
    for (const key of edits) this.#edits.delete(String(key))
    for (const key of attempts) this.#attempts.delete(String(key))
  }
}
