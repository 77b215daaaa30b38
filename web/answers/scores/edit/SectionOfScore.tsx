import { Button, Checkbox, NumberInput } from '@mantine/core'
import { canCount, pointsOf, reachOf } from 'contract/questionnaires/score-points.ts'
import type { Points, Score } from 'contract/questionnaires/scoring.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { figureText } from '../../../ui/charts/figure-text.ts'
import { plainText } from '../../texts/rich-text.ts'
import { OptionPoints } from './OptionPoints.tsx'
import { toNumber } from './to-number.ts'
import classes from './EditScores.module.css'

interface SectionOfScoreProps {
  name: string
  questions: readonly StoredQuestion[]
  score: Score
  points: Points
  onChange: (part: Partial<Score>) => void
  onPoints: (points: Points) => void
}

/** The questions of a section that can count, rendered once it is opened. */
export function SectionOfScore({ name, questions, score, points, onChange, onPoints }: SectionOfScoreProps) {
  const [open, setOpen] = useState(false)
  const able = questions.filter(canCount)
  if (able.length === 0) return null
  const weights = new Map(score.questions.map(({ variable, weight }) => [variable, weight]))
  const counted = able.filter(({ variable_name }) => weights.has(variable_name))
  const others = score.questions.filter(
    ({ variable }) => !able.some(({ variable_name }) => variable_name === variable),
  )
  const set = (variable: string, weight: number | undefined) =>
    onChange({
      questions: [
        ...score.questions.filter((one) => one.variable !== variable),
        ...(weight === undefined ? [] : [{ variable, weight }]),
      ],
    })
  const sectionWeight = score.sections.find(({ section }) => section === name)?.weight
  const setSection = (weight: number | undefined) =>
    onChange({
      sections: [
        ...score.sections.filter(({ section }) => section !== name),
        ...(weight === undefined || weight <= 0 ? [] : [{ section: name, weight }]),
      ],
    })
  const ready = able.filter((question) => pointsOf(question, points))
  return (
    <details
      className={classes.section}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {plainText(name)}{' '}
        <span className={classes.quiet}>
          {countText(counted.length)} of {countText(able.length)}
        </span>
      </summary>
      {open && (
        <div className={classes.list}>
          <div className={classes.ofSection}>
            <NumberInput
              label="Weight of the section (optional)"
              description="If given, the score combines sections instead of questions."
              value={sectionWeight ?? ''}
              min={0}
              hideControls
              onChange={(value) => setSection(toNumber(value))}
            />
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                onChange({
                  questions:
                    counted.length > 0
                      ? others
                      : [
                          ...others,
                          ...ready.map(({ variable_name }) => ({ variable: variable_name, weight: 1 })),
                        ],
                })
              }
              disabled={counted.length === 0 && ready.length === 0}
            >
              {counted.length > 0 ? 'Clear the section' : `Choose all ${countText(ready.length)} with points`}
            </Button>
          </div>
          {able.map((question) => {
            const { question_id, variable_name } = question
            const weight = weights.get(variable_name)
            const own = pointsOf(question, points)
            const reach = own && reachOf(own)
            const text = plainText(question.question) || variable_name
            return (
              <div key={question_id} className={classes.question}>
                <Checkbox
                  label={text}
                  description={
                    own
                      ? reach
                        ? `${figureText(reach.min)} to ${figureText(reach.max)} points`
                        : 'Its number'
                      : 'Needs points for its options'
                  }
                  checked={weight !== undefined}
                  onChange={({ currentTarget }) => set(variable_name, currentTarget.checked ? 1 : undefined)}
                />
                {weight !== undefined && (
                  <NumberInput
                    aria-label={`Weight of ${text}`}
                    prefix="× "
                    w={96}
                    value={weight}
                    min={0}
                    hideControls
                    onChange={(value) => {
                      const number = toNumber(value)
                      if (number !== undefined && number > 0) set(variable_name, number)
                    }}
                  />
                )}
                <OptionPoints question={question} points={points} onPoints={onPoints} />
              </div>
            )
          })}
        </div>
      )}
    </details>
  )
}
