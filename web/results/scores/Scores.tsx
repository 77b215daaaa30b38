import { useSuspenseQuery } from '@tanstack/react-query'
import { countText, counted } from 'contract/platform/totals.ts'
import type { ScoreFigures } from 'contract/results/score-results.schemas.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { queryOf } from '../../platform/query.ts'
import { figureText } from '../../ui/charts/figure-text.ts'
import { ScoreChart } from '../../ui/charts/ScoreChart.tsx'
import classes from './Scores.module.css'

/** The scores of all answer sets, above the charts of the questions; nothing for a survey without scores. */
export function Scores({ survey }: { survey: Survey }) {
  const {
    data: { scores, sets, counting },
  } = useSuspenseQuery({
    ...queryOf(scoreResults.readScores, { params: { id: survey.id } }),
    refetchOnWindowFocus: false,
  })
  if (scores.length === 0) return null
  const isShared = survey.type === 'multi-user' && survey.sets === null
  return (
    <section className={classes.scores} aria-label="Scores">
      <h2>Scores</h2>
      {counting && <p role="status">Scores are being computed again after a change.</p>}
      {scores.map((score) => (
        <ScoreOfSets key={score.name} score={score} sets={sets} isShared={isShared} />
      ))}
    </section>
  )
}

interface ScoreOfSetsProps {
  score: ScoreFigures
  /** Number of answer sets. */
  sets: number
  /** Whether there is only one set, which all fill together. */
  isShared: boolean
}

/** A score of all sets, whole and by section. */
export const ScoreOfSets = ({ score, sets, isShared }: ScoreOfSetsProps) => (
  <ScoreChart
    noteTitle={isShared ? 'Answer sets' : 'Median (quartiles)'}
    score={{
      ...score,
      value: score.mean,
      note: isShared ? '' : noteOf(score, sets),
      sections: (score.sections.length > 1 ? score.sections : []).map((one) => ({
        ...one,
        value: one.mean,
        note: isShared ? countText(one.n) : quartilesOf(one),
      })),
    }}
  />
)

const noteOf = (score: ScoreFigures, sets: number) =>
  score.n === 0
    ? 'No answer set has a value yet'
    : `Mean of ${countText(score.n)} of ${counted(sets, 'answer set')}, median ${quartilesOf(score)}`

const quartilesOf = ({
  median,
  lower_quartile,
  upper_quartile,
}: Omit<ScoreFigures, 'sections' | 'name' | 'label' | 'min' | 'max'>) =>
  median === null
    ? '–'
    : `${figureText(median)} (${figureText(lower_quartile ?? median)} to ${figureText(upper_quartile ?? median)})`
