import { Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { crossLimits, isWholeQuestion } from 'contract/results/cross-columns.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { countText } from 'contract/platform/totals.ts'
import { surveyReportLimits, type ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { hasInstitutions } from 'contract/surveys/surveys.rules.ts'
import { useDeferredValue, useState } from 'react'
import { ChartColumn, Columns3, Gauge, Table2, Type } from 'lucide-react'
import { newKey } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { institutionChoices } from '../../results/cross/use-crossing.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { AddComparison } from './AddComparison.tsx'
import { AddScore, type AddToReportProps } from './AddScore.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Edit.module.css'

interface AddBlockProps {
  survey: Survey
  /** Number of blocks. */
  count: number
  /** Ids of questions that the report shows. */
  shown: ReadonlySet<number>
  onAdd: (block: ReportBlock, title: string) => void
}

/** Adds a block at the end of a report. */
export function AddBlock({ survey, count, shown, onAdd }: AddBlockProps) {
  const [dialog, open] = useState<'question' | 'cross' | 'score' | 'comparison'>()
  const reason =
    count >= surveyReportLimits.blocks
      ? `A report has at most ${surveyReportLimits.blocks} blocks.`
      : undefined
  const close = () => open(undefined)
  const addAndClose: typeof onAdd = (block, title) => {
    close()
    onAdd(block, title)
  }
  return (
    <div className={classes.row} role="group" aria-label="Add to the report">
      <ReasonButton
        variant="default"
        leftSection={<Type size={18} aria-hidden />}
        disabledReason={reason}
        onClick={() => onAdd({ kind: 'text', id: newKey(), text: '' }, 'Text')}
      >
        Add text
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<ChartColumn size={18} aria-hidden />}
        disabledReason={reason}
        onClick={() => open('question')}
      >
        Add question
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<Table2 size={18} aria-hidden />}
        disabledReason={reason}
        onClick={() => open('cross')}
      >
        Add cross table
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<Gauge size={18} aria-hidden />}
        disabledReason={reason}
        onClick={() => open('score')}
      >
        Add score
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<Columns3 size={18} aria-hidden />}
        disabledReason={
          reason ??
          (hasInstitutions(survey)
            ? undefined
            : 'Institutions cannot be compared where all fill in one set of answers.')
        }
        onClick={() => open('comparison')}
      >
        Add comparison
      </ReasonButton>
      {dialog === 'question' && (
        <ChooseQuestion
          survey={survey}
          isFull={reason !== undefined}
          shown={shown}
          onAdd={onAdd}
          onClose={close}
        />
      )}
      {dialog === 'cross' && <ChooseCross survey={survey} onAdd={addAndClose} onClose={close} />}
      {dialog === 'score' && <AddScore survey={survey} onAdd={addAndClose} onClose={close} />}
      {dialog === 'comparison' && <AddComparison survey={survey} onAdd={addAndClose} onClose={close} />}
    </div>
  )
}

interface ChooseQuestionProps extends Pick<AddBlockProps, 'survey' | 'shown' | 'onAdd'> {
  isFull: boolean
  onClose: () => void
}

/** Questions that are listed at a time. */
const listed = 20

function ChooseQuestion({ survey, shown, isFull, onAdd, onClose }: ChooseQuestionProps) {
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search)
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readSummary, {
      params: { id: survey.id },
      query: { pageSize: listed, ...(words.trim() !== '' && { search: words }) },
    }),
    placeholderData: (before) => before,
    meta: { ownFailure: true },
  })
  return (
    <Modal opened onClose={onClose} title="Add questions" size="lg">
      <div className={classes.dialog}>
        <TextInput
          label="Find a question"
          value={search}
          maxLength={200}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          data-autofocus
        />
        {isError && (
          <ReadFailure what="The questions" error={error} onRetry={refetch} kept={data !== undefined} />
        )}
        {!data && !isError && <RowsSkeleton rows={5} />}
        {data?.results.length === 0 && <p className={classes.quiet}>No questions found.</p>}
        <ul className={classes.choices}>
          {data?.results.map((question) => {
            const text = textWithColumn(question)
            const isShown = shown.has(question.question_id)
            return (
              <li key={question.question_id}>
                <span>
                  {text} <span className={classes.quiet}>{countText(question.answered)} answered</span>
                </span>
                <Button
                  size="compact-md"
                  variant="default"
                  disabled={isShown || isFull}
                  aria-label={isShown ? `${text} is in the report` : `Add ${text}`}
                  onClick={() =>
                    onAdd({ kind: 'question', id: newKey(), question: question.question_id }, text)
                  }
                >
                  {isShown ? 'Added' : 'Add'}
                </Button>
              </li>
            )
          })}
        </ul>
        {data && data.total > data.results.length && (
          <p className={classes.quiet}>
            {countText(data.total - data.results.length)} more. Enter a part of the question to find them.
          </p>
        )}
        <div className={classes.end}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}

function ChooseCross({ survey, onAdd, onClose }: AddToReportProps) {
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readTable, { params: { id: survey.id } }),
    meta: { ownFailure: true },
  })
  const [row, setRow] = useState<string | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const [share, setShare] = useState<'column' | 'row'>('column')
  const [isTried, setTried] = useState(false)
  const columns = (data?.tables[0]?.columns ?? []).filter(({ crossable }) => crossable)
  const choiceOf = ({ key, label, section }: (typeof columns)[number]) => ({
    value: key,
    label: section ? `${label} (${section})` : label,
  })
  const rows = columns.filter(isWholeQuestion)
  const byChoices = columns.filter(({ options }) => options.length <= crossLimits.columns).map(choiceOf)
  const labelOf = (key: string) =>
    [...institutionChoices, ...columns.map(({ key: value, label }) => ({ value, label }))].find(
      ({ value }) => value === key,
    )?.label ?? ''
  const add = () => {
    setTried(true)
    if (row !== null && by !== null && row !== by)
      onAdd({ kind: 'cross', id: newKey(), row, by, share }, `${labelOf(row)} by ${labelOf(by)}`)
  }
  return (
    <Modal opened onClose={onClose} title="Add cross table" size="lg">
      <div className={classes.dialog}>
        {isError && (
          <ReadFailure what="The questions" error={error} onRetry={refetch} kept={data !== undefined} />
        )}
        {data && rows.length === 0 ? (
          <p className={classes.quiet}>This survey has no questions with options, which can be compared.</p>
        ) : (
          <>
            <Select
              label="Answers to"
              data={rows.map(choiceOf)}
              value={row}
              onChange={setRow}
              searchable
              limit={100}
              error={isTried && row === null && 'Please choose a question'}
            />
            <Select
              label="Compare by"
              data={[
                { group: 'Institutions', items: institutionChoices },
                ...(byChoices.length > 0 ? [{ group: 'Questions', items: byChoices }] : []),
              ]}
              value={by}
              onChange={setBy}
              searchable
              limit={100}
              error={
                isTried &&
                (by === null
                  ? 'Please choose by what to compare'
                  : by === row && 'Please choose something other than the question')
              }
            />
            <SegmentedControl
              aria-label="Percent of"
              data={[
                { value: 'column', label: 'Column percent' },
                { value: 'row', label: 'Row percent' },
              ]}
              value={share}
              onChange={(value) => setShare(value as 'column' | 'row')}
            />
          </>
        )}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={add} disabled={rows.length === 0}>
            Add cross table
          </Button>
        </div>
      </div>
    </Modal>
  )
}
