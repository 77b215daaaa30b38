import type { ResultView } from 'contract/results/result-views.schemas.ts'
import { readFilter, writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'

/** The column that stays visible while the others are scrolled. */
export const firstColumn = 'person'

/** What the address says about the table. Parameters differ from those of the other tabs. */
export interface TableView {
  sort: string
  filters: TableFilter[]
  /** Keys of the chosen columns in order; undefined for all. */
  chosen: string[] | undefined
  columns: 'joined' | 'split'
}

export function readView(params: URLSearchParams): TableView {
  const chosen = params.getAll('column')
  return {
    sort: params.get('order') ?? '-begun',
    filters: params.getAll('where').flatMap((text) => readFilter(text) ?? []),
    chosen: chosen.length > 0 ? chosen : undefined,
    columns: params.get('options') === 'split' ? 'split' : 'joined',
  }
}

/** The address with a part of the view changed. */
export function withView(params: URLSearchParams, change: Partial<TableView>): URLSearchParams {
  const { sort, filters, chosen, columns } = { ...readView(params), ...change }
  for (const name of ['order', 'where', 'column', 'options']) params.delete(name)
  if (sort !== '-begun') params.set('order', sort)
  for (const filter of filters) params.append('where', writtenFilter(filter))
  for (const key of chosen ?? []) params.append('column', key)
  if (columns === 'split') params.set('options', columns)
  return params
}

/** The view as it is saved. */
export const savedPart = ({ sort, filters, chosen, columns }: TableView) => ({
  sort,
  filters: filters.map(writtenFilter),
  variables: chosen ?? null,
  columns,
})

export const viewOfSaved = ({
  sort,
  filters,
  variables,
  columns,
}: Pick<ResultView, 'sort' | 'filters' | 'variables' | 'columns'>): TableView => ({
  sort,
  filters: filters.flatMap((text) => readFilter(text) ?? []),
  chosen: variables ?? undefined,
  columns,
})

/** The columns of a view without those that no longer exist; the first one is not among them. */
export function columnsOf(all: readonly ShownColumn[], { chosen }: Pick<TableView, 'chosen'>): ShownColumn[] {
  const others = all.filter(({ key }) => key !== firstColumn)
  if (!chosen) return others
  const byKey = new Map(others.map((column) => [column.key, column]))
  return chosen.flatMap((key) => byKey.get(key) ?? [])
}

/** Without filters and an order that the table no longer has: the server would refuse them. */
export function usableView(all: readonly ShownColumn[], view: TableView): TableView {
  const keys = new Set(all.map(({ key }) => key))
  return {
    ...view,
    sort: keys.has(view.sort.replace(/^-/, '')) ? view.sort : '-begun',
    filters: view.filters.filter(({ column }) => keys.has(column)),
  }
}

/**
 * The address of the table with the rows that have these values and pass these filters, too; undefined if the table has
 * no filter for one of the values.
 */
export function rowsLink(
  values: readonly { column: string; value: string | null }[],
  among: readonly TableFilter[] = [],
): string | undefined {
  if (values.some(({ column, value }) => value === null || column === 'institution_type')) return undefined
  const params = new URLSearchParams({ view: 'table' })
  const found = values.map(({ column, value }) => ({ kind: 'is', column, value: value ?? '' }) as const)
  for (const filter of [...among, ...found]) params.append('where', writtenFilter(filter))
  return `?${params}`
}

/** Adjacent columns of a section. */
export function sectionsOf(columns: readonly ShownColumn[]): { section: string; columns: ShownColumn[] }[] {
  const sections: { section: string; columns: ShownColumn[] }[] = []
  for (const column of columns) {
    const last = sections.at(-1)
    if (last?.section === column.section) last.columns.push(column)
    else sections.push({ section: column.section, columns: [column] })
  }
  return sections
}
