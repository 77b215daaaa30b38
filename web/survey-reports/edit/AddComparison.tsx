import { Button, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { compareLimits } from 'contract/results/compare.rules.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { CompareGroup } from 'contract/surveys/survey.ts'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { newKey } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { GroupField, InstitutionsField } from '../../results/compare/CompareFields.tsx'
import type { AddToReportProps } from './AddScore.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Edit.module.css'

/** Questions that are offered at a time. */
const offered = 10

/** Chooses a question, institutions to compare in it, and the group beside them. */
export function AddComparison({ survey, onAdd, onClose }: AddToReportProps) {
  const [question, setQuestion] = useState<{ id: number; text: string }>()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const [institutions, setInstitutions] = useState<number[]>([])
  const [group, setGroup] = useState<CompareGroup>('all')
  const [isTried, setTried] = useState(false)
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.readComparison, {
      params: { id: survey.id },
      query: {
        pageSize: offered,
        ...(words !== '' && words !== question?.text && { search: words.slice(0, 200) }),
      },
    }),
    placeholderData: (before) => before,
    meta: { ownFailure: true },
  })
  const choices = (data?.results ?? []).map((one) => ({ id: one.question_id, text: one.question }))
  if (question && !choices.some(({ id }) => id === question.id)) choices.unshift(question)
  const add = () => {
    setTried(true)
    if (question)
      onAdd(
        {
          kind: 'comparison',
          id: newKey(),
          question: question.id,
          institutions,
          group,
        },
        question.text,
      )
  }
  return (
    <Modal opened onClose={onClose} title="Add comparison" size="lg">
      <div className={classes.dialog}>
        {isError && (
          <ReadFailure what="The questions" error={error} onRetry={refetch} kept={data !== undefined} />
        )}
        <Select
          label="Question"
          description="Questions with numbers or choices can be compared. Type to find others."
          data={choices.map(({ id, text }) => ({ value: String(id), label: text }))}
          value={question ? String(question.id) : null}
          onChange={(value) => setQuestion(choices.find(({ id }) => String(id) === value))}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          // The server has searched already.
          filter={({ options }) => options}
          nothingFoundMessage="No questions found"
          error={isTried && !question && 'Please choose a question'}
        />
        <InstitutionsField
          description={`Up to ${compareLimits.institutions}. Their own figures are shown only to people who may see the results.`}
          all={data?.all ?? []}
          chosen={institutions}
          onChange={setInstitutions}
        />
        <GroupField group={group} onChange={setGroup} />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={add} disabled={!data}>
            Add comparison
          </Button>
        </div>
      </div>
    </Modal>
  )
}
