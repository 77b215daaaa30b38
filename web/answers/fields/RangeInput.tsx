import { entry } from 'contract/answers/answers.rules.ts'
import { lastInRange, nearestInRange } from 'contract/questionnaires/ranges.ts'
import { useFill } from '../hooks/use-fill.ts'
import { numberValue } from './input-values.ts'
import { TypedInput, type TypedInputProps, type Typing } from './TypedInput.tsx'
import classes from './RangeInput.module.css'

const typing: Typing = {
  width: 'short',
  input: { type: 'text', inputMode: 'decimal', maxLength: 40 },
  ...numberValue,
}

/** A slider with a typed field beside it. Until it is answered, the slider has no value. */
export function RangeInput(props: Omit<TypedInputProps, 'typing' | 'roomy'>) {
  const { id, option, answer, marks, disabled } = props
  const { filling, language } = useFill()
  const { range } = option
  const value = entry(answer, `${option.name}-data`)
  if (!range) return <TypedInput {...props} typing={typing} />
  const isAnswered = typeof value === 'number'
  const shown = isAnswered ? nearestInRange(range, value) : range.start
  const choose = (text: string) => filling.type(id, option.name, nearestInRange(range, Number(text)))
  const textOf = (number: number) => numberValue.toText(number, language)
  return (
    <div className={classes.range}>
      <div className={classes.slider}>
        <input
          type="range"
          min={range.start}
          max={lastInRange(range)}
          step={range.step}
          value={shown}
          disabled={disabled}
          data-empty={!isAnswered}
          aria-valuetext={isAnswered ? textOf(shown) : 'Not answered'}
          {...marks}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          // The first number causes no change.
          onClick={({ currentTarget }) => isAnswered || choose(currentTarget.value)}
        />
        <span className={classes.ends} aria-hidden>
          <span>{textOf(range.start)}</span>
          <span>{textOf(lastInRange(range))}</span>
        </span>
      </div>
      <TypedInput {...props} typing={typing} />
    </div>
  )
}
