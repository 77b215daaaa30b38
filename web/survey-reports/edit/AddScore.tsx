import { Button, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import type { ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useState } from 'react'
import { newKey } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Edit.module.css'

export interface AddToReportProps {
  survey: Survey
  onAdd: (block: ReportBlock, title: string) => void
  onClose: () => void
}

/** Chooses a score of the survey. */
export function AddScore({ survey, onAdd, onClose }: AddToReportProps) {
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(scoreResults.readScores, { params: { id: survey.id } }),
    meta: { ownFailure: true },
  })
  const [name, setName] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const add = () => {
    setTried(true)
    const chosen = data?.scores.find((one) => one.name === name)
    if (chosen) onAdd({ kind: 'score', id: newKey(), score: chosen.name }, chosen.label)
  }
  return (
    <Modal opened onClose={onClose} title="Add score" size="lg">
      <div className={classes.dialog}>
        {isError && (
          <ReadFailure what="The scores" error={error} onRetry={refetch} kept={data !== undefined} />
        )}
        {!data && !isError && <RowsSkeleton rows={1} />}
        {data?.scores.length === 0 && (
          <p className={classes.quiet}>
            This survey has no scores. They are added where its questions are edited.
          </p>
        )}
        {data && data.scores.length > 0 && (
          <Select
            label="Score"
            data={data.scores.map(({ name: value, label }) => ({ value, label }))}
            value={name}
            onChange={setName}
            allowDeselect={false}
            error={isTried && name === null && 'Please choose a score'}
          />
        )}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={add} disabled={!data || data.scores.length === 0}>
            Add score
          </Button>
        </div>
      </div>
    </Modal>
  )
}
