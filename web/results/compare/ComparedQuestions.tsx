import { Button } from '@mantine/core'
import { compareLimits } from 'contract/results/compare.rules.ts'
import type { InstitutionComparison } from 'contract/results/comparison.ts'
import { maxPageSize } from 'contract/platform/lists.ts'
import { countText } from 'contract/platform/totals.ts'
import { Download } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { saveCsv } from '../../platform/save-file.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { comparisonCells, csvOf } from './figure-texts.ts'
import classes from './Compare.module.css'

interface ComparedQuestionsProps {
  page: InstitutionComparison
  /** Name of the downloaded file, without its extension. */
  fileName: string
  /** Reads a page of all figures. */
  read: (page: { pageNumber: number; pageSize: number }) => Promise<InstitutionComparison>
}

/** Questions with the figures of institutions, and a download of all of them. */
export function ComparedQuestions({ page, fileName, read }: ComparedQuestionsProps) {
  const { results, group } = page
  const download = useMutation({
    mutationFn: async () => {
      const pages: InstitutionComparison[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const next = await read({ pageNumber, pageSize: maxPageSize })
        pages.push(next)
        if (pageNumber * maxPageSize >= next.total) break
      }
      saveCsv(`${fileName}.csv`, csvOf(comparisonCells(pages)))
    },
  })
  return (
    <>
      <p className={classes.quiet}>
        {group === null
          ? 'There is no group to compare with: the type, region or size is unknown, or not the same.'
          : group.institutions === null
            ? `${group.label}: too few institutions. Figures are of at least ${compareLimits.group}, and must not reveal a smaller group.`
            : `${group.label}: ${countText(group.institutions)} institutions have answers.`}
      </p>
      {results.length === 0 ? (
        <EmptyState title="No questions found">Questions with numbers or choices can be compared.</EmptyState>
      ) : (
        <>
          <div>
            <Button
              variant="default"
              leftSection={<Download size={18} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              Download figures
            </Button>
          </div>
          {[...Map.groupBy(results, ({ section }) => section)].map(([section, questions]) => (
            <section key={section}>
              {section !== '' && <h2>{section}</h2>}
              {questions.map((question) => (
                <ComparisonTable key={question.question_id} question={question} around={page} />
              ))}
            </section>
          ))}
        </>
      )}
      <Pager page={page} of="questions" parameter="questions" />
    </>
  )
}
