import { MultiSelect, Select } from '@mantine/core'
import { entry } from 'contract/answers/answers.rules.ts'
import { isOneChoice } from 'contract/questionnaires/question-types.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { usePrinting } from '../../platform/hooks/printing.ts'
import { startTransition, useState } from 'react'
import type { QuestionView } from '../state/question-view.ts'
import { plainText } from '../texts/rich-text.ts'
import { inputIdOf } from '../hooks/use-sections.ts'
import { useFill } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

export interface ChoiceFieldProps {
  shown: QuestionView
  boxes: readonly Option[]
  label: (option: Option) => string
  /** Whether options can be searched. */
  searchable: boolean
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** Options rendered when the menu opens or the search changes; the others follow in the background. */
const shownAtOnce = 100
/** Of longer lists, the search finds the others. */
const mostShown = 500
/** Maximum height in pixels (SRV-56). */
const menuHeight = 266

/** A single- or multi-select as a menu, with a search for long lists. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { shown, boxes, label, searchable, labelledBy, describedBy, disabled } = props
  const { filling } = useFill()
  const [limit, setLimit] = useState(shownAtOnce)
  const showAll = () => {
    setLimit(shownAtOnce)
    startTransition(() => setLimit(mostShown))
  }
  const { question, answer, problems, violation, required } = shown
  const { id } = shown
  const chosen = boxes.flatMap(({ name }) => (entry(answer, name) === true ? [name] : []))
  const printing = usePrinting()
  if (printing)
    return (
      <p className={classes.printed}>
        {boxes
          .filter(({ name }) => chosen.includes(name))
          .map((option) => plainText(label(option)))
          .join('; ') || 'No answer'}
      </p>
    )
  const placeholder = searchable ? 'Type to search' : 'Choose'
  const common = {
    id: inputIdOf(id, 0),
    data: boxes.map((option) => ({ value: option.name, label: plainText(label(option)) })),
    searchable,
    clearable: true,
    readOnly: disabled,
    limit,
    onDropdownOpen: showAll,
    onDropdownClose: () => setLimit(shownAtOnce),
    onSearchChange: showAll,
    classNames: { option: classes.option },
    // Enter selects the first search result.
    selectFirstOptionOnChange: searchable,
    maxDropdownHeight: menuHeight,
    nothingFoundMessage: 'No matching options',
    error: problems.length > 0 || violation !== undefined,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
    clearButtonProps: { 'aria-label': 'Clear' },
    comboboxProps: { withinPortal: true },
  }
  if (isOneChoice(question)) {
    const [only] = chosen
    const choose = (name: string | null) => {
      const clicked = name ?? only
      if (clicked !== undefined) filling.choose(id, clicked)
    }
    return <Select {...common} value={only ?? null} placeholder={placeholder} onChange={choose} />
  }
  return (
    <MultiSelect
      {...common}
      value={chosen}
      placeholder={chosen.length > 0 ? undefined : placeholder}
      onChange={(now) => {
        for (const { name } of boxes)
          if (now.includes(name) !== chosen.includes(name)) filling.choose(id, name)
      }}
    />
  )
}
