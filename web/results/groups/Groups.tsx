import { Button, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Download } from 'lucide-react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { themeAttributes } from '../../surveys/theme/theme-attributes.ts'
import participants from '../../surveys/theme/participants.module.css'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { useDownloadResults } from '../download-results.ts'
import { groupOf } from './group-query.ts'
import classes from './Groups.module.css'

/** The groups of a survey that repeat, each as a table with a row for each instance. */
export function Groups({ survey }: { survey: Survey }) {
  const [params, setParams] = useSearchParameters()
  const pageNumber = readPage(params, 'entries')
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.listInstances, {
      params: { id: survey.id },
      query: { pageNumber, ...groupOf(params) },
    }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'entries')
  const results = useDownloadResults(survey.id)
  const choose = (group: string) =>
    setParams((now) => (now.delete('entries'), now.set('group', group), now), { preventScrollReset: true })
  const label = page.groups.find(({ id }) => id === page.group)?.label ?? ''
  const hasRespondents = page.results.some(({ respondent }) => respondent !== '')
  return (
    <div className={classes.groups}>
      <div className={classes.tools}>
        <Select
          label="Group"
          data={page.groups.map((one) => ({ value: String(one.id), label: one.label }))}
          value={String(page.group ?? '')}
          allowDeselect={false}
          onChange={(group) => group && choose(group)}
        />
        {page.group !== null && page.total !== 0 && (
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={results.isPending}
            onClick={() =>
              results.download({
                format: 'csv',
                which: 'latest',
                ...(page.group !== null && { table: page.group }),
              })
            }
          >
            Download this table
          </Button>
        )}
      </div>
      {page.total === 0 ? (
        <EmptyState title="No entries yet">
          Entries of this group will appear here, one row for each.
        </EmptyState>
      ) : (
        <div
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label={label}
          {...themeAttributes({ participantsTable: survey.metadata.styling_info.participantsTable })}
        >
          <table className={`${participants.table} ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                {hasRespondents && <th scope="col">Respondent</th>}
                {page.columns.map(({ question_id, question }) => (
                  <th key={question_id} scope="col">
                    {question}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.results.map(({ instance, respondent, label: entry, answers }) => (
                <tr key={`${respondent} ${instance}`}>
                  <th scope="row">{entry}</th>
                  {hasRespondents && <td data-label="Respondent ">{respondent}</td>}
                  {page.columns.map(({ question_id, question }, at) => (
                    <td key={question_id} data-label={`${question} `}>
                      {answers[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={page} of="entries" parameter="entries" />
    </div>
  )
}
