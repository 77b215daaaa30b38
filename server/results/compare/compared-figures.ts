import { crossLimits } from 'contract/results/cross-columns.ts'
import type { ResultTable, TableColumn } from 'contract/results/table-columns.ts'
import { optionsOf } from '../cross/sets-by.ts'

/** A figure of a question that is compared: a number, or the share of an option. */
export interface ComparedFigure {
  key: string
  name: string
  label: string
  /** Undefined for a number. */
  option: string | undefined
  column: TableColumn
}

export interface QuestionOfFigures {
  question_id: number
  section: string
  question: string
  figures: ComparedFigure[]
}

const isNumber = ({ source, type }: TableColumn) =>
  source.of === 'value' && (type === 'number' || type === 'integer')
const isShare = ({ source, options }: TableColumn) =>
  ['choice', 'choices', 'box'].includes(source.of) && options.length <= crossLimits.columns

/** The questions of a table that have numbers or choices, in their order. */
export function questionsToCompare({ columns }: ResultTable): QuestionOfFigures[] {
  const compared = columns.filter((one) => one.question_id !== null && (isNumber(one) || isShare(one)))
  return [...Map.groupBy(compared, ({ question_id }) => question_id ?? 0)].map(([question_id, own]) => ({
    question_id,
    section: own[0]?.section ?? '',
    question: own[0]?.label ?? '',
    figures: own.flatMap((column): ComparedFigure[] =>
      isNumber(column)
        ? [
            {
              key: column.key,
              name: column.name,
              label: own.length > 1 ? column.label : '',
              option: undefined,
              column,
            },
          ]
        : optionsOf(column).map(({ name, label }) => ({
            key: `${column.key}/${name}`,
            name: `${column.name}_${name}`,
            label: own.length > 1 && column.source.of === 'box' ? `${column.label}: ${label}` : label,
            option: name,
            column,
          })),
    ),
  }))
}
