import type { RepeatDraft } from 'contract/questionnaires/repeat-group.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { around, type Group } from './outline.ts'
import type { RowExpressions } from './row-expressions.ts'
import type { TextReader, FormTexts } from './texts.ts'
import type { Variables } from './variables.ts'

/** The groups that repeat in a form. */
export interface FormRepeats {
  /** Those around a row, outermost first; the same objects for all rows. */
  around(group: Group | undefined): RepeatDraft[]
  /** The labels of those that no row has had yet, with translations. */
  labels(group: Group | undefined): FormTexts[]
}

export function formRepeats({
  texts,
  expressions,
  variables,
}: {
  texts: TextReader
  expressions: RowExpressions
  variables: Variables
}): FormRepeats {
  const drafts = new Map<Group, RepeatDraft>()
  const labelled = new Set<Group>()
  const draftOf = (group: Group): RepeatDraft => {
    const known = drafts.get(group)
    if (known) return known
    const { row } = group
    const label = texts.label(row).text.replace(/\s+/g, ' ')
    if (label.length > repeatLimits.label)
      row.report('label', 'changed', 'The label is long; it is shortened.')
    const draft: RepeatDraft = {
      name: variables.repeatName(group),
      label: label.slice(0, repeatLimits.label),
      count: expressions.count(row),
      layout: /\btable(-list)?\b/.test(row.cell('appearance')) ? 'table' : '',
    }
    drafts.set(group, draft)
    return draft
  }
  const repeatsAround = (group: Group | undefined) => around(group).filter(({ what }) => what === 'repeat')
  return {
    around: (group) => repeatsAround(group).map(draftOf),
    labels(group) {
      const first = repeatsAround(group).filter((one) => !labelled.has(one))
      for (const one of first) labelled.add(one)
      return first.map(({ row }) => texts.label(row))
    },
  }
}
