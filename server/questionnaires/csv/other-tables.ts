import { readHeader } from '../xlsform/headers.ts'

/** A table often uploaded by mistake: columns that identify it, in lower case, and advice. */
interface OtherTable {
  columns: readonly string[]
  words: string
}

const others: readonly OtherTable[] = [
  {
    columns: ['variable / field name', 'field type', 'field label'],
    words:
      'This is a data dictionary of REDCap, which cannot be imported directly. Its fields become questions: Section Header is section_name, Field Label is question, Variable / Field Name is variable_name, and each choice is a row with option_name, option_label and option_type.',
  },
  {
    columns: ['class', 'type/scale', 'name', 'relevance'],
    words:
      'This is the structure of a LimeSurvey questionnaire, which cannot be imported directly. Its groups become sections, and each answer option a row with option_name, option_label and option_type.',
  },
  {
    columns: ['question', 'api name', 'user email', 'answer'],
    words:
      'These are answers to a survey, not its questions. The questions of a survey of Seventeen are downloaded on its page Replace questions.',
  },
  ...[
    ['timestamp'],
    ['respondent id', 'collector id'],
    ['_uuid'],
    ['instanceid'],
    ['startdate', 'enddate'],
  ].map((columns) => ({
    columns,
    words:
      'This looks like answers collected with another tool. Upload the questions instead: one row for each option.',
  })),
]

/** A message about a table that was uploaded by mistake instead of a survey CSV (SRV-82). */
export function otherTable(columns: readonly string[]): string | undefined {
  if (columns.includes('question_type')) return undefined
  const known = new Set(columns.map((column) => readHeader(column)?.column))
  if (known.has('type') && known.has('name') && known.has('label'))
    return 'This is the sheet survey of an XLSForm, saved as CSV. Please upload the whole workbook (.xlsx), with its sheets survey and choices.'
  if (known.has('list_name') && known.has('name') && known.has('label'))
    return 'This is the sheet choices of an XLSForm, saved as CSV. Please upload the whole workbook (.xlsx), with its sheets survey and choices.'
  return others.find((other) => other.columns.every((column) => columns.includes(column)))?.words
}
