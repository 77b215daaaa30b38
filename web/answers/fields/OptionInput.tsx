import { entry } from 'contract/answers/answers.rules.ts'
import { presentAnswer } from 'contract/answers/piping.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { clickedOption } from './choice-keys.ts'
import type { ShownQuestion } from '../state/shown.ts'
import { FileInput } from './FileInput.tsx'
import { inputIdOf } from '../hooks/use-sections.ts'
import { TypedInput } from './TypedInput.tsx'
import { useFill, useWording } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

interface OptionInputProps {
  shown: ShownQuestion
  option: Option
  /** Whether it is the question's only input, so that the question itself labels it. */
  alone: boolean
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** One input of a question, by the type of its option (SRV-34, SRV-35). */
export function OptionInput({ shown, option, alone, labelledBy, describedBy, disabled }: OptionInputProps) {
  const { filling, language } = useFill()
  const { piped, langOfLabel } = useWording()
  const { question, answer, problems } = shown
  const id = question.question_id
  const inputId = inputIdOf(id, question.options.indexOf(option))
  const label = piped(option.label || option.name)
  const lang = langOfLabel(question, option.name)
  // A label that only repeats the option's key adds nothing to the question.
  const named = !alone || (option.label !== '' && option.label !== option.name)
  const names = named ? `${labelledBy} ${inputId}-label` : labelledBy
  const marks = { 'aria-labelledby': names, 'aria-describedby': describedBy }

  if (option.type === 'mapping')
    return (
      <p className={classes.mapping}>
        {named && (
          <span className={classes.label} lang={lang}>
            {label}{' '}
          </span>
        )}
        {presentAnswer(option.name, filling.state, language)}
      </p>
    )
  if (option.type === 'boolean' || option.type === 'boolean-with-text') {
    const chosen = entry(answer, option.name) === true
    return (
      <div
        className={classes.choiceRow}
        onClick={({ target }) =>
          clickedOption(target) !== undefined && !disabled && filling.choose(id, option.name)
        }
      >
        <label className={classes.choice}>
          <input
            type="checkbox"
            id={inputId}
            data-option={option.name}
            checked={chosen}
            disabled={disabled}
            aria-describedby={describedBy}
            {...(!named && { 'aria-labelledby': labelledBy })}
            onChange={() => {}}
          />
          <span lang={named ? lang : undefined}>{named ? label : 'Yes'}</span>
        </label>
        {option.type === 'boolean-with-text' && chosen && (
          <TypedInput id={id} option={option} answer={answer} label={`${label}: text`} disabled={disabled} />
        )}
      </div>
    )
  }
  return (
    <div className={classes.typed} data-type={option.type}>
      {named && (
        <label id={`${inputId}-label`} className={classes.label} htmlFor={inputId} lang={lang}>
          {label}
        </label>
      )}
      {option.type === 'datetime' && <p className={classes.zone}>In your time zone, {zone()}</p>}
      {option.type === 'file' ? (
        <FileInput shown={shown} option={option} inputId={inputId} marks={marks} disabled={disabled} />
      ) : (
        <TypedInput
          id={id}
          option={option}
          answer={answer}
          inputId={inputId}
          marks={marks}
          invalid={problems.some((problem) => problem.option === option.name)}
          required={shown.required && alone}
          roomy={alone}
          disabled={disabled}
        />
      )}
    </div>
  )
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
