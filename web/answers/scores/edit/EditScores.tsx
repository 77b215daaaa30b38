import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { surveyScores } from 'contract/answers/scores.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { isSameScoring, scoreLimits, type Score, type Scoring } from 'contract/questionnaires/scoring.ts'
import { scoringProblems } from 'contract/questionnaires/scoring-problems.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { useDraft } from '../../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { SaveState } from '../../../ui/forms/SaveState.tsx'
import { isStale } from '../../../ui/forms/values/is-stale.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Notice, NoticeActions } from '../../../ui/Notice.tsx'
import { EditScore } from './EditScore.tsx'
import classes from './EditScores.module.css'

type Stored = ResponseOf<typeof surveyScores.readScoring>

interface EditScoresProps {
  surveyId: number
  stored: Stored
  questions: readonly StoredQuestion[]
}

const scoringIn = ({ scores, points, shown_to_respondents }: Stored): Scoring => ({
  ...{ scores, points, shown_to_respondents },
})

/** Changes are stored together, and kept in this tab until then. */
export function EditScores({ surveyId, stored, questions }: EditScoresProps) {
  const params = { id: surveyId }
  const client = useQueryClient()
  const draft = useDraft(`scores ${surveyId}`, { base: stored, scoring: scoringIn(stored) })
  const { base, scoring } = draft.value
  const [asked, setAsked] = useState(false)
  const [savedAt, setSavedAt] = useState<Date>()
  const [newer, setNewer] = useState<Stored>()
  const save = useEndpointMutation(surveyScores.saveScoring, {
    ownFailure: true,
    refresh: [allQueriesOf(scoreResults.readScores)],
  })
  const problems = scoringProblems(scoring, questions)
  const incomplete = scoring.scores.some(({ label }) => label.trim() === '')
  const isDirty = !isSameScoring(scoring, scoringIn(base))
  const change = (part: Partial<Scoring>) => draft.change({ scoring: { ...scoring, ...part } })
  const changeScore = (at: number, part: Partial<Score>) =>
    change({ scores: scoring.scores.map((one, index) => (index === at ? { ...one, ...part } : one)) })

  const send = async (version: string) => {
    const response = await save.mutateAsync({ params, body: { ...scoring, updated_at: version } })
    client.setQueryData(queryOf(surveyScores.readScoring, { params }).queryKey, response)
    draft.reset({ base: response, scoring: scoringIn(response) })
    setSavedAt(new Date())
    setNewer(undefined)
    setAsked(false)
    toast('Scores saved')
  }
  const store = async () => {
    setAsked(true)
    if (problems.length > 0 || incomplete) return
    try {
      await send(base.updated_at).catch(async (failed: unknown) => {
        if (!isStale(failed)) throw failed
        const latest = await call(surveyScores.readScoring, { params })
        // Something else of the survey has changed.
        if (isSameScoring(scoringIn(latest), scoringIn(base))) return send(latest.updated_at)
        setNewer(latest)
      })
    } catch {
      // Shown below.
    }
  }
  const add = () => {
    const taken = new Set([
      ...scoring.scores.map(({ name }) => name),
      ...questions.map(({ variable_name }) => variable_name),
    ])
    let number = scoring.scores.length + 1
    while (taken.has(`score_${number}`)) number++
    const score: Score = {
      ...{ name: `score_${number}`, label: '', method: 'mean', questions: [], sections: [] },
      ...{ minimum: 0, expression: '', range: null },
    }
    change({ scores: [...scoring.scores, score] })
  }
  return (
    <div className={classes.editor}>
      {draft.found && isDirty && (
        <Notice tone="plain" title="Changes of an earlier visit">
          They are not saved yet.
          <NoticeActions>
            <Button
              variant="default"
              size="sm"
              onClick={() => draft.reset({ base: stored, scoring: scoringIn(stored) })}
            >
              Discard them
            </Button>
          </NoticeActions>
        </Notice>
      )}
      <Switch
        label="Show respondents their scores"
        description="At the end of the survey. The points of options are then sent to their browsers."
        checked={scoring.shown_to_respondents}
        onChange={({ currentTarget }) => change({ shown_to_respondents: currentTarget.checked })}
      />
      {scoring.scores.length === 0 && (
        <EmptyState title="No scores yet">
          Add one and choose the questions that count. A questionnaire in CSV can contain scores, too.
        </EmptyState>
      )}
      {scoring.scores.map((score, at) => (
        <EditScore
          key={at}
          score={score}
          scoring={scoring}
          questions={questions}
          problems={asked ? problems.filter((one) => one.at === at) : []}
          asked={asked}
          onChange={(part) => changeScore(at, part)}
          onPoints={(points) => change({ points })}
          onRemove={() => change({ scores: scoring.scores.filter((_, index) => index !== at) })}
          onUp={
            at === 0
              ? undefined
              : () =>
                  change({
                    scores: scoring.scores.with(at - 1, score).with(at, scoring.scores[at - 1] ?? score),
                  })
          }
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          disabled={scoring.scores.length >= scoreLimits.scores}
          onClick={add}
        >
          Add score
        </Button>
      </div>
      {newer && (
        <Notice tone="warning" title="Another user has changed the scores">
          Your changes are not saved. Nothing is lost.
          <NoticeActions>
            <Button size="sm" onClick={() => void send(newer.updated_at).catch(() => undefined)}>
              Replace with mine
            </Button>
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                draft.reset({ base: newer, scoring: scoringIn(newer) })
                setNewer(undefined)
              }}
            >
              Load theirs
            </Button>
          </NoticeActions>
        </Notice>
      )}
      {asked && (problems.length > 0 || incomplete) && (
        <Notice tone="danger" title="The scores are not complete">
          {incomplete && problems.length === 0
            ? 'Each score needs a label.'
            : 'Correct what is marked above, then save again.'}
        </Notice>
      )}
      {save.error && !newer && !isStale(save.error) && (
        <Notice tone="danger" title="The scores are not saved">
          {save.error.words} Your changes stay on this page.
        </Notice>
      )}
      <div className={classes.foot}>
        <Button loading={save.isPending} disabled={!isDirty} onClick={() => void store()}>
          Save scores
        </Button>
        <SaveState dirty={isDirty} saving={save.isPending} failed={save.isError} savedAt={savedAt} />
      </div>
    </div>
  )
}
