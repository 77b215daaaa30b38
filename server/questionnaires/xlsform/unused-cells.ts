import { mediaParts } from 'contract/questionnaires/question-media.ts'
import { readAppearanceWords } from 'contract/questionnaires/ways-of-asking.ts'
import { choiceParameters } from './choice-parameters.ts'
import { withoutSearch } from './search-appearance.ts'
import type { XlsformColumn } from './headers.ts'
import type { FormRow } from './table.ts'

const noConditions: XlsformColumn[] = [
  'appearance',
  'required_message',
  'constraint_message',
  ...mediaParts,
  'parameters',
  'name',
]
const isChoice = /^(select|add select|(odk:)?rank)\b|^select_/i
const condition = /\$\{[^{}]+\}\s*(=|!=|<|>)|\b(selected|count-selected)\s*\(/

/** Reports cells that change no answer; of rows that are left out, too. */
export function reportWithoutEffect(rows: FormRow[]) {
  for (const row of rows) {
    if (readAppearanceWords(withoutSearch(row.cell('appearance'))).others.length > 0)
      row.report('appearance', 'warning', 'Unsupported appearances are left out.', { harmless: true })
  }
}

/** Reports conditions in columns where they have no effect. */
export function reportMisplaced(rows: FormRow[]) {
  for (const row of rows) {
    for (const column of noConditions) {
      if (!condition.test(row.cell(column))) continue
      row.report(
        column,
        'warning',
        'This looks like a condition, and in this column it has no effect; it is left out.',
      )
    }
  }
}

/** Reports cells without a counterpart here. */
export function reportUnsupported(row: FormRow) {
  const of = (column: XlsformColumn, message: string) =>
    row.cell(column) !== '' && row.report(column, 'warning', message)
  if (/^(calculate|calculation|hidden)$/i.test(row.cell('type')))
    for (const part of mediaParts)
      of(part, 'This row is not shown; its images, audio and video are left out.')
  if (/^(calculate|calculation|hidden|note)$/i.test(row.cell('type')))
    of('trigger', 'The calculation follows what it reads; trigger is left out.')
  if (row.cell('constraint') === '')
    of('constraint_message', 'There is no constraint for this message; it is left out.')
  if (/^(year|month-year)\b/.test(row.cell('appearance'))) {
    row.report('appearance', 'warning', 'A whole date is asked for, not only its year or month.')
  }
  if (row.cell('type').toLowerCase() === 'range') return
  if (choiceParameters(row).others.length > 0 || !isChoice.test(row.cell('type')))
    of('parameters', 'Parameters are left out.')
}
