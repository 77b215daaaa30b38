import type { HistogramBar } from 'contract/platform/figures.ts'
import { columnKey } from 'contract/results/column-keys.ts'
import type { PeriodBar } from 'contract/results/date-figures.ts'
import { filterLimits, writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import type { BarLinks } from '../../ui/charts/bar-links.ts'
import { rowsLink, withView } from '../table/table-query.ts'

interface Page {
  /** Filters of the page. */
  filters: readonly TableFilter[]
  /** Its address. */
  params: URLSearchParams
}

/** Where the figures of a question lead: to their rows in the table, and to the page with only these rows. */
export interface FigureLinks {
  /** The rows with an answer. */
  answered: string | undefined
  choice: (name: string) => BarLinks
  number: (input: string, bar: HistogramBar, bars: readonly HistogramBar[]) => BarLinks
  period: (input: string, bar: PeriodBar) => BarLinks
}

/**
 * The links of a question's figures.
 * @param columns of the question in the table of answer sets; empty if it has none there
 * @param group that repeats around the question
 */
export function figureLinks(
  { question_id }: { question_id: number },
  { columns, group }: { columns: readonly ShownColumn[]; group: number | undefined },
  page: Page,
): FigureLinks {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const linksOf = (found: readonly TableFilter[] | undefined): BarLinks =>
    found ? { rows: rowsOf(found, page), ...onlyThese(found, page) } : {}
  const [whole] = columns
  return {
    answered:
      group !== undefined
        ? `?${new URLSearchParams({ view: 'groups', group: String(group) })}`
        : whole && columns.length === 1
          ? rowsOf([{ kind: 'filled', column: whole.key, value: '' }], page)
          : undefined,
    choice: (name) => {
      const links = linksOf(choiceFilters(question_id, name, byKey))
      // Of several choices, the table finds sets with one or another, not with both.
      const isCombined =
        whole?.type === 'choices' &&
        page.filters.some(
          ({ kind, column, value }) => kind === 'is' && column === whole.key && value !== name,
        )
      return isCombined ? { ...links, rows: undefined } : links
    },
    number: (input, bar, bars) => {
      const column = columnKey(question_id, `${input}-data`)
      return linksOf(byKey.has(column) ? barFilters(column, bar, bar === bars.at(-1)) : undefined)
    },
    period: (input, { from, to }) => {
      const column = columnKey(question_id, `${input}-data`)
      if (!byKey.has(column)) return {}
      return linksOf([
        { kind: 'from', column, value: from },
        { kind: 'to', column, value: to },
      ])
    },
  }
}

/** One of several options, or a box that is an input of its own. */
function choiceFilters(
  questionId: number,
  name: string,
  columns: ReadonlyMap<string, ShownColumn>,
): TableFilter[] | undefined {
  const whole = columns.get(columnKey(questionId))
  if (whole)
    return whole.options.some((option) => option.name === name)
      ? [{ kind: 'is', column: whole.key, value: name }]
      : undefined
  const box = columns.get(columnKey(questionId, name))
  return box?.type === 'boolean' ? [{ kind: 'is', column: box.key, value: 'true' }] : undefined
}

/** Filters take no exponents. */
const isPlain = (value: number) => /^-?\d{1,30}(\.\d{1,30})?$/.test(String(value))

/** The numbers of a bar; the last one includes its end. */
function barFilters(
  column: string,
  { from, to, beyond }: HistogramBar,
  isLast: boolean,
): TableFilter[] | undefined {
  if ((beyond !== 'below' && !isPlain(from)) || (beyond !== 'above' && !isPlain(to))) return undefined
  return [
    ...(beyond === 'below' ? [] : [{ kind: 'from', column, value: String(from) } as const]),
    ...(beyond === 'above' ? [] : [{ kind: isLast ? 'to' : 'below', column, value: String(to) } as const]),
  ]
}

/** The rows of the table that pass the filters of the page, too. */
const rowsOf = (found: readonly TableFilter[], { filters }: Pick<Page, 'filters'>) =>
  filters.length + found.length > filterLimits.filters
    ? undefined
    : rowsLink(
        found.filter(({ kind }) => kind === 'is').map(({ column, value }) => ({ column, value })),
        [...filters.filter((one) => !isSame(one, found)), ...found.filter(({ kind }) => kind !== 'is')],
      )

/** 'is' finds any of several values: those of the page for the same column would find more rows. */
const isSame = ({ kind, column }: TableFilter, found: readonly TableFilter[]) =>
  kind === 'is' && found.some((one) => one.kind === 'is' && one.column === column)

function onlyThese(found: readonly TableFilter[], { filters, params }: Page): BarLinks {
  const written = new Set(found.map(writtenFilter))
  const isOnly = [...written].every((one) => filters.some((filter) => writtenFilter(filter) === one))
  const isRange = found.some(({ kind }) => kind !== 'is')
  const others = filters.filter((one) =>
    isOnly || !isRange
      ? !written.has(writtenFilter(one))
      : found.every(({ column }) => column !== one.column),
  )
  const next = isOnly ? others : [...others, ...found]
  if (next.length > filterLimits.filters) return {}
  return { only: `?${withView(new URLSearchParams(params), { filters: next })}`, isOnly }
}
