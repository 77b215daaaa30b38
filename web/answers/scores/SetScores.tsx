import type { ShownScore } from 'contract/answers/scores.ts'
import { partOf } from 'contract/answers/progress.ts'
import { ScoreChart } from '../../ui/charts/ScoreChart.tsx'
import classes from './SetScores.module.css'

interface SetScoresProps {
  title: string
  scores: readonly ShownScore[]
}

/** The scores of one set of answers. */
export function SetScores({ title, scores }: SetScoresProps) {
  if (scores.length === 0) return null
  return (
    <section className={classes.scores} aria-label={title}>
      <h2>{title}</h2>
      {scores.map(({ sections, answered, asked, ...score }) => (
        <ScoreChart
          key={score.name}
          noteTitle="Answered"
          score={{
            ...score,
            note:
              asked === 0
                ? 'Calculated from the answers'
                : `${partOf(answered, asked)} questions that count are answered`,
            sections: (sections.length > 1 ? sections : []).map((one) => ({
              ...one,
              note: partOf(one.answered, one.asked),
            })),
          }}
        />
      ))}
    </section>
  )
}
