import { CloseButton, Modal, Pagination, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { totalText } from 'contract/platform/totals.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { LatestText } from 'contract/results/summary.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { Texts } from './QuestionFigure.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Summary.module.css'

interface AllTextsProps {
  surveyId: number
  question: number
  /** Text of the question. */
  of: string
  filters: readonly TableFilter[]
  setOf: (text: LatestText) => string
  onClose: () => void
}

/** All texts of a question in pages, found by a part. */
export function AllTexts({ surveyId, question, of, filters, setOf, onClose }: AllTextsProps) {
  const [typed, setTyped] = useState('')
  const [pageNumber, setPage] = useState(1)
  const [said] = useDebouncedValue(typed.trim(), 300)
  const {
    data: page,
    error,
    isError,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...queryOf(surveyResults.listTexts, {
      params: { id: surveyId, question },
      query: {
        pageNumber,
        ...(said !== '' && { search: said }),
        ...(filters.length > 0 && { filter: filters.map(writtenFilter) }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  const type = (text: string) => (setTyped(text), setPage(1))
  const pages = page ? Math.ceil(page.total / page.pageSize) : 0
  return (
    <Modal opened onClose={onClose} title={of} size="lg">
      <div className={classes.dialog}>
        <TextInput
          type="search"
          aria-label="Find a text"
          placeholder="Find a text"
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          leftSection={<Search size={18} aria-hidden />}
          rightSection={
            typed && <CloseButton size={28} aria-label="Clear the search" onClick={() => type('')} />
          }
        />
        <p role="status" className={classes.quiet}>
          {page && `${totalText(page)} ${page.total === 1 ? 'text' : 'texts'}`}
          {page && page.total === 0 && said !== '' && `: no text contains “${said}”.`}
        </p>
        {isError && (
          <ReadFailure what="The texts" error={error} onRetry={refetch} kept={page !== undefined} />
        )}
        {!page && !isError && <RowsSkeleton rows={5} />}
        {page && (
          <div aria-busy={isPlaceholderData}>
            <Texts texts={page.results} setOf={setOf} />
          </div>
        )}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={pageNumber}
            onChange={setPage}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? 'Next page' : 'Previous page',
            })}
          />
        )}
      </div>
    </Modal>
  )
}
