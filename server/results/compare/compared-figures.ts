import { crossLimits } from 'contract/results/cross-columns.ts'
import type { ResultTable, TableColumn } from 'contract/results/table-columns.ts'
import { optionsOf } from '../cross/sets-by.ts'
import { numberKey } from './compare.queries.ts'

/** A column that is compared, with a figure for its number, or for each of its options. */
export interface ComparedColumn {
  column: TableColumn
  /** Undefined for a number. */
  options: string[] | undefined
  figures: ColumnFigure[]
}

interface ColumnFigure {
  key: string
  name: string
  label: string
  /** Key of its value: the name of the option. */
  valueKey: string
}

export interface QuestionToCompare {
  question_id: number
  section: string
  question: string
  columns: ComparedColumn[]
}

const isNumber = ({ source, type }: TableColumn) =>
  source.of === 'value' && (type === 'number' || type === 'integer')
const isShare = ({ source, options }: TableColumn) =>
  ['choice', 'choices', 'box'].includes(source.of) && options.length <= crossLimits.columns

/** The questions of a table that have numbers or choices, in their order. */
export function questionsToCompare({ columns }: ResultTable): QuestionToCompare[] {
  const compared = columns.filter((one) => one.question_id !== null && (isNumber(one) || isShare(one)))
  return [...Map.groupBy(compared, ({ question_id }) => question_id ?? 0)].map(([question_id, own]) => ({
    question_id,
    section: own[0]?.section ?? '',
    question: own[0]?.label ?? '',
    columns: own.map((column) => comparedColumn(column, own.length === 1)),
  }))
}

function comparedColumn(column: TableColumn, isOnly: boolean): ComparedColumn {
  const { key, name, label, source } = column
  if (isNumber(column))
    return {
      column,
      options: undefined,
      figures: [{ key, name, label: isOnly ? '' : label, valueKey: numberKey }],
    }
  const options = optionsOf(column)
  return {
    column,
    options: options.map((option) => option.name),
    figures: options.map((option) => ({
      key: `${key}/${option.name}`,
      name: `${name}_${option.name}`,
      label: source.of === 'box' && !isOnly ? `${label}: ${option.label}` : option.label,
      valueKey: option.name,
    })),
  }
}

/** The column of an earlier round with the same variable, as far as it has the same options. */
export function sameVariable(
  { column: { name }, options }: ComparedColumn,
  earlier: readonly QuestionToCompare[],
): ComparedColumn | undefined {
  const found = earlier
    .flatMap(({ columns }) => columns)
    .find((one) => one.column.name === name && (one.options === undefined) === (options === undefined))
  return found && { ...found, options: found.options?.filter((option) => options?.includes(option)) }
}
