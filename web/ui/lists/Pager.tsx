import { Pagination } from '@mantine/core'
import { useSearchParams } from 'react-router'
import classes from './Pager.module.css'

interface PagerProps {
  /** A page of a list as the API answers it. */
  page: { total: number; total_is_lower_bound?: boolean | undefined; pageNumber: number; pageSize: number }
  /** What is paged, in the plural: 'projects'. */
  of: string
  /** The search parameter that holds the page. */
  parameter?: string
}

/** Which rows of how many are shown, and the way to the others; the page stands in the address. */
export function Pager({
  page: { total, total_is_lower_bound, pageNumber, pageSize },
  of,
  parameter = 'page',
}: PagerProps) {
  const [, setParams] = useSearchParams()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1 && pageNumber === 1) return null
  const first = (pageNumber - 1) * pageSize + 1
  const goTo = (page: number) =>
    setParams(
      (params) => (page === 1 ? params.delete(parameter) : params.set(parameter, String(page)), params),
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
        siblings={1}
        size="md"
        getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
        })}
      />
      <span className={classes.count}>
        {first <= total && `${count(first)}–${count(Math.min(total, first + pageSize - 1))} of `}
        {count(total)}
        {total_is_lower_bound && '+'} {of}
      </span>
    </nav>
  )
}

const count = (rows: number) => rows.toLocaleString('en-US')
