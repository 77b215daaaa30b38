import { entry } from 'contract/answers/answers.rules.ts'
import { isBox, shapeOf } from 'contract/questionnaires/option-types.ts'
import { hasItsOptions, mostSentOptions } from 'contract/questionnaires/long-lists.ts'
import { isOneChoice } from 'contract/questionnaires/question-types.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { choiceLayout, type ChoiceLayout } from 'contract/questionnaires/ways-of-asking.ts'
import { memo, type MouseEvent } from 'react'
import { authorText } from '../texts/AuthorText.tsx'
import { clickedOption, moveByKey } from './choice-keys.ts'
import type { QuestionView } from '../state/question-view.ts'
import { QuestionMedia } from '../media/QuestionMedia.tsx'
import { plainText } from '../texts/rich-text.ts'
import { OptionImage } from './OptionImage.tsx'
import { OptionInput } from './OptionInput.tsx'
import { inputIdOf, questionAnchor } from '../hooks/use-sections.ts'
import { OptionTextInput } from './OptionTextInput.tsx'
import { useFill, useWording } from '../hooks/use-fill.ts'
import { noOptionsWords, optionsToShow } from './options-to-show.ts'
import { ChoiceField } from './ChoiceField.tsx'
import classes from './Question.module.css'

interface ChoiceGroupProps {
  shown: QuestionView
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** Options are in one column if any label is longer than this many characters. */
const short = 32
/** Options with images are listed up to this number, and are a menu without them beyond. */
const mostIllustrated = 100

/** The options of a single- or multi-select: one tab stop, with arrow keys and letters to move between options. */
export function ChoiceGroup({ shown, labelledBy, describedBy, disabled }: ChoiceGroupProps) {
  const { filling } = useFill()
  const { question, answer, problems, violation, required, withdrawn } = shown
  const wrong = problems.length > 0 || violation !== undefined
  const { instance } = question
  const { id } = shown
  const options = optionsToShow(shown)
  // A single option is ticked, as by `acknowledge`; a list from a file may have others next time.
  const isTicked =
    question.options.length === 1 && question.options_from === undefined && hasItsOptions(question)
  const single = isOneChoice(question) && !isTicked
  const boxes = options.filter(isBox)
  const { piped, langOfLabel } = useWording()
  const label = (option: Option) => {
    const text = piped(option.label || option.name, instance)
    return withdrawn.includes(option.name) ? `${text} (no longer offered)` : text
  }
  const plain = boxes.length === options.length && boxes.every((option) => shapeOf(option) === 'box')
  if (options.length === 0 && hasItsOptions(question))
    return (
      <p id={inputIdOf(id, 0)} className={classes.none} role="status">
        {noOptionsWords(question)}
      </p>
    )
  const isLong = boxes.length > mostSentOptions || !hasItsOptions(question)
  const given: ChoiceLayout = isLong
    ? { as: 'search' }
    : choiceLayout(question.metadata.appearance, { options: boxes.length, plain })
  // A menu has no room for images and sounds.
  const isMenu = given.as === 'menu' || given.as === 'search'
  const isIllustrated = boxes.length <= mostIllustrated && boxes.some(({ media }) => media)
  const layout: ChoiceLayout = isMenu && isIllustrated ? { as: 'list' } : given
  const isChosen = ({ name }: Option) => entry(answer, name) === true
  if (layout.as === 'menu' || layout.as === 'search')
    return (
      <>
        <ChoiceField
          shown={shown}
          boxes={boxes}
          label={label}
          searchable={layout.as === 'search'}
          labelledBy={labelledBy}
          describedBy={describedBy}
          disabled={disabled}
        />
        {isLong &&
          boxes
            .filter((option) => isChosen(option) && shapeOf(option) === 'box-with-text')
            .map((option) => (
              <OptionTextInput
                key={option.name}
                shown={shown}
                option={option}
                label={label(option)}
                disabled={disabled}
              />
            ))}
      </>
    )
  const columns =
    layout.as === 'columns' ||
    (layout.as === 'list' &&
      plain &&
      boxes.length > 6 &&
      boxes.every((option) => label(option).length <= short))
  const choose = ({ target }: MouseEvent) => {
    const option = clickedOption(target)
    if (option !== undefined) filling.choose(id, option)
  }
  const stop = boxes.find(isChosen) ?? boxes[0]
  return (
    <div
      role={single ? 'radiogroup' : 'group'}
      className={classes.choices}
      data-columns={columns}
      data-scale={layout.as === 'scale'}
      style={layout.as === 'columns' && layout.columns ? { columnCount: layout.columns } : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(single && { 'aria-required': required, 'aria-invalid': wrong })}
      data-wrong={wrong}
      onClick={disabled ? undefined : choose}
      onKeyDown={(event) => moveByKey(event, (option) => filling.choose(id, option))}
    >
      {options.map((option) =>
        isBox(option) ? (
          <div key={option.name} className={classes.choiceRow}>
            <Choice
              type={single ? 'radio' : 'checkbox'}
              group={questionAnchor(id)}
              option={option}
              label={label(option)}
              lang={langOfLabel(question, option.name)}
              chosen={isChosen(option)}
              stop={option === stop}
              disabled={disabled}
            />
            {option.media && (
              <div className={classes.choiceMedia}>
                <QuestionMedia media={option.media} label={plainText(label(option))} except="image" />
              </div>
            )}
            {isChosen(option) && (
              <OptionTextInput shown={shown} option={option} label={label(option)} disabled={disabled} />
            )}
          </div>
        ) : (
          <OptionInput
            key={option.name}
            option={option}
            alone={false}
            shown={shown}
            labelledBy={labelledBy}
            describedBy={describedBy}
            disabled={disabled}
          />
        ),
      )}
    </div>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  group: string
  option: Option
  label: string
  lang: string | undefined
  chosen: boolean
  /** Whether it is the tab stop of the group. */
  stop: boolean
  disabled: boolean
}

/** Memoised: a choice renders again only when it is selected or cleared, however many options there are. */
const Choice = memo(function Choice(props: ChoiceProps) {
  const { type, group, option, label, lang, chosen, stop, disabled } = props
  return (
    <label className={classes.choice}>
      <input
        type={type}
        name={type === 'radio' ? group : undefined}
        data-option={option.name}
        checked={chosen}
        disabled={disabled}
        // Browsers already give a group of radio buttons one tab stop.
        tabIndex={type === 'checkbox' && !stop ? -1 : undefined}
        onChange={nothing}
      />
      {option.media ? (
        <span className={classes.labelled}>
          <OptionImage option={option} />
          <span>{authorText(label, lang)}</span>
        </span>
      ) : (
        <span>{authorText(label, lang)}</span>
      )}
    </label>
  )
})

const nothing = () => {}
