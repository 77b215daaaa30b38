import { entry } from 'contract/answers/answers.rules.ts'
import { useFill } from '../hooks/use-fill.ts'
import { clickedOption } from './choice-keys.ts'
import type { InputProps } from './input-props.ts'
import { OptionTextInput } from './OptionTextInput.tsx'
import classes from './Question.module.css'

/** A single checkbox as an input. */
export function BoxInput(props: InputProps) {
  const { shown, option, inputId, label, lang, named, labelledBy, describedBy, disabled } = props
  const { filling } = useFill()
  return (
    <div
      className={classes.choiceRow}
      onClick={({ target }) =>
        clickedOption(target) !== undefined && !disabled && filling.choose(shown.id, option.name)
      }
    >
      <label className={classes.choice}>
        <input
          type="checkbox"
          id={inputId}
          data-option={option.name}
          checked={entry(shown.answer, option.name) === true}
          disabled={disabled}
          aria-describedby={describedBy}
          {...(!named && { 'aria-labelledby': labelledBy })}
          onChange={() => {}}
        />
        <span lang={named ? lang : undefined}>{named ? label : 'Yes'}</span>
      </label>
      <OptionTextInput shown={shown} option={option} label={label} disabled={disabled} />
    </div>
  )
}
