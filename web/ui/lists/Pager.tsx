import { countText, totalText } from 'contract/platform/totals.ts'
import { Pagination } from '@mantine/core'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { writtenPage } from './list-address.ts'
import { useListStatus } from './ListStatus.tsx'
import classes from './Pager.module.css'

interface Page {
  results: readonly unknown[]
  total: number
  total_is_lower_bound?: boolean | undefined
  pageNumber: number
  pageSize: number
}

interface PagerProps {
  /** A page of a list from the API. */
  page: Page
  /** The same for lists that take `keyQuery`. */
  keyed?: Parameters<typeof writtenPage>[1]
  /** The rows, in the plural: 'projects'. */
  of: string
  /** The search parameter that holds the page. */
  parameter?: string
  /** With buttons to the first and the last page, and two pages shown on either side (SEA-08, SEA-09). */
  edges?: boolean
}

/** The range of the displayed rows, and links to other pages; the page is stored in the address. */
export function Pager({ page, of, keyed, parameter = 'page', edges = false }: PagerProps) {
  const { results, total, total_is_lower_bound, pageNumber, pageSize } = page
  const [, setParams] = useSearchParameters()
  const pages = pagesOf(page)
  const first = (pageNumber - 1) * pageSize + 1
  const last = first + results.length - 1
  const all = `${totalText({ total, total_is_lower_bound })} ${of}`
  useListStatus(results.length > 0 ? `${countText(first)} to ${countText(last)} of ${all}` : undefined)
  if (pages <= 1 && pageNumber === 1) return null
  const goTo = (page: number) =>
    setParams(
      (params) => {
        if (page === 1) params.delete(parameter)
        else params.set(parameter, keyed ? writtenPage(page, keyed) : String(page))
        return params
      },
      {
        preventScrollReset: true,
      },
    )
  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Pagination
        total={pages}
        value={pageNumber}
        onChange={goTo}
        siblings={edges ? 2 : 1}
        withEdges={edges}
        size="md"
        getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
      />
      <span className={classes.count}>
        {results.length > 0 && `${first === last ? '' : `${countText(first)}–`}${countText(last)} of `}
        {all}
      </span>
    </nav>
  )
}

const controls = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
}

/** If the total is a lower bound, a full page has a next page. */
function pagesOf({ results, total, total_is_lower_bound, pageNumber, pageSize }: Page): number {
  const counted = Math.ceil(total / pageSize)
  if (!total_is_lower_bound) return counted
  return Math.max(counted, results.length < pageSize ? pageNumber : pageNumber + 1)
}
