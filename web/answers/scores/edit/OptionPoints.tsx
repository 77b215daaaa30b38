import { NumberInput } from '@mantine/core'
import { optionsWithPoints } from 'contract/questionnaires/score-points.ts'
import type { Points } from 'contract/questionnaires/scoring.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { useState } from 'react'
import { plainText } from '../../texts/rich-text.ts'
import { toNumber } from './to-number.ts'
import classes from './EditScores.module.css'

/** Options of a long list are not given points one by one. */
const mostOptions = 200

interface OptionPointsProps {
  question: StoredQuestion
  points: Points
  onPoints: (points: Points) => void
}

/** The table of points of a question's options. */
export function OptionPoints({ question, points, onPoints }: OptionPointsProps) {
  const [open, setOpen] = useState(false)
  const options = optionsWithPoints(question)
  if (options.length === 0 || options.length > mostOptions) return null
  const { variable_name: variable } = question
  const own = (Object.hasOwn(points, variable) && points[variable]) || {}
  const set = (option: string, value: number | undefined) => {
    const { [option]: _, ...rest } = own
    onPoints({ ...points, [variable]: value === undefined ? rest : { ...rest, [option]: value } })
  }
  return (
    <details
      className={classes.points}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Points</summary>
      {open &&
        options.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={plainText(label) || name}
            value={Object.hasOwn(own, name) ? (own[name] ?? '') : ''}
            hideControls
            onChange={(value) => set(name, toNumber(value))}
          />
        ))}
    </details>
  )
}
