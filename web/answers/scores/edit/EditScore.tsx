import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { reachOfScore } from 'contract/questionnaires/score-points.ts'
import {
  scoreLimits,
  type Points,
  type Score,
  type ScoreMethod,
  type Scoring,
} from 'contract/questionnaires/scoring.ts'
import type { ScoringProblem } from 'contract/questionnaires/scoring-problems.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { figureText } from '../../../ui/charts/figure-text.ts'
import { Label } from '../../../ui/forms/Label.tsx'
import { SectionOfScore } from './SectionOfScore.tsx'
import { toNumber } from './to-number.ts'
import classes from './EditScores.module.css'

interface EditScoreProps {
  score: Score
  scoring: Scoring
  questions: readonly StoredQuestion[]
  problems: readonly ScoringProblem[]
  /** Whether mistakes are shown. */
  asked: boolean
  onChange: (part: Partial<Score>) => void
  onPoints: (points: Points) => void
  onRemove: () => void
  /** Undefined for the first. */
  onUp: (() => void) | undefined
}

const methods: { value: ScoreMethod; label: string }[] = [
  { value: 'mean', label: 'Mean of the points' },
  { value: 'sum', label: 'Sum of the points' },
  { value: 'expression', label: 'Result of an expression' },
]

/** One score: its name, how it is computed, and the questions that count. */
export function EditScore(props: EditScoreProps) {
  const { score, scoring, questions, problems, asked, onChange, onPoints, onRemove, onUp } = props
  const wordsOf = (part: ScoringProblem['part']) =>
    problems.filter((one) => one.part === part).map(({ words }) => words)
  const reach = reachOfScore(score, scoring, questions)
  const sections = [...Map.groupBy(questions, ({ section_name }) => section_name)]
  const title = score.label || 'New score'
  const bound = (of: 'min' | 'max') => (value: string | number) => {
    const number = toNumber(value)
    const other = of === 'min' ? score.range?.max : score.range?.min
    if (number === undefined) return onChange({ range: null })
    onChange({
      range: of === 'min' ? { min: number, max: other ?? number + 100 } : { min: other ?? 0, max: number },
    })
  }
  return (
    <section className={classes.score} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <div className={classes.actions}>
          {onUp && (
            <Button variant="subtle" size="sm" onClick={onUp} aria-label={`Move ${title} up`}>
              Move up
            </Button>
          )}
          <Button variant="subtle" color="red" size="sm" onClick={onRemove} aria-label={`Remove ${title}`}>
            Remove
          </Button>
        </div>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={<Label required>Label</Label>}
          value={score.label}
          maxLength={scoreLimits.label}
          error={asked && score.label.trim() === '' ? 'Please enter a label' : undefined}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
        <TextInput
          label={<Label required>Name in files and expressions</Label>}
          value={score.name}
          maxLength={scoreLimits.name}
          error={wordsOf('name')[0]}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value.trim() })}
        />
        <Select
          label="Computed as"
          data={methods}
          value={score.method}
          allowDeselect={false}
          onChange={(value) => value && onChange({ method: value as ScoreMethod })}
        />
        {score.method !== 'expression' && (
          <NumberInput
            label="Least share of answers in percent"
            description="By weight. With fewer answers there is no value."
            value={score.minimum}
            min={0}
            max={100}
            hideControls
            onChange={(value) => onChange({ minimum: toNumber(value) ?? 0 })}
          />
        )}
      </div>
      {score.method === 'expression' ? (
        <Textarea
          label={<Label required>Expression</Label>}
          description="Over variables of questions and the names of scores above, as in value('office', 0) * 0.6 + value('products', 0) * 0.4"
          value={score.expression}
          maxLength={scoreLimits.expression}
          error={wordsOf('expression').join(' ') || undefined}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => onChange({ expression: currentTarget.value })}
        />
      ) : (
        <fieldset className={classes.questions}>
          <legend>Questions that count</legend>
          <p className={classes.quiet}>
            A question that is not asked does not count. One that is not answered{' '}
            {score.method === 'mean' ? 'is left out of the mean' : 'adds nothing to the sum'}. An option
            without points is not an answer. Points apply to all scores.
          </p>
          {[...wordsOf('questions'), ...wordsOf('sections')].slice(0, 5).map((words) => (
            <p key={words} className={classes.wrong} role="alert">
              {words}
            </p>
          ))}
          {sections.map(([name, ofSection]) => (
            <SectionOfScore
              key={name}
              name={name}
              questions={ofSection}
              score={score}
              points={scoring.points}
              onChange={onChange}
              onPoints={onPoints}
            />
          ))}
        </fieldset>
      )}
      <div className={classes.fields}>
        <NumberInput
          label="Smallest value (optional)"
          value={score.range?.min ?? ''}
          placeholder={reach ? figureText(reach.min) : undefined}
          hideControls
          onChange={bound('min')}
        />
        <NumberInput
          label="Largest value (optional)"
          value={score.range?.max ?? ''}
          placeholder={reach ? figureText(reach.max) : undefined}
          error={score.range && score.range.min >= score.range.max ? 'Above the smallest value' : undefined}
          hideControls
          onChange={bound('max')}
        />
      </div>
      <p className={classes.quiet}>
        {reach
          ? `From ${figureText(reach.min)} to ${figureText(reach.max)} if everything is asked and answered. Results show it in percent, too.`
          : 'Without limits, results show no percentage. Enter the smallest and largest value to have one.'}
      </p>
    </section>
  )
}
