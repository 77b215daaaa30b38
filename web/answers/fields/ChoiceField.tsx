import { MultiSelect, Select, type ComboboxParsedItem } from '@mantine/core'
import { entry } from 'contract/answers/answers.rules.ts'
import { isOneChoice } from 'contract/questionnaires/question-types.ts'
import { hasItsOptions, mostSentOptions, findOptions } from 'contract/questionnaires/long-lists.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { usePrinting } from '../../platform/hooks/printing.ts'
import { startTransition, useState } from 'react'
import type { QuestionView } from '../state/question-view.ts'
import { plainText } from '../texts/rich-text.ts'
import { inputIdOf } from '../hooks/use-sections.ts'
import { useFill } from '../hooks/use-fill.ts'
import { listMissingWords } from './options-to-show.ts'
import { useFoundOptions } from './use-found-options.ts'
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
const mostShown = mostSentOptions
/** Maximum height in pixels (SRV-56). */
const menuHeight = 266

/** A single- or multi-select as a menu, with a search for long lists, in any script, whatever the case and accents. */
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
  const [search, setSearch] = useState('')
  const printing = usePrinting()
  const isLoaded = hasItsOptions(question)
  const isLong = boxes.length > mostSentOptions || !isLoaded
  const labelText = (option: Option) => plainText(label(option))
  const item = (option: Option) => ({ value: option.name, label: labelText(option) })
  const chosenBoxes = boxes.filter(({ name }) => chosen.includes(name))
  // The field contains the label of the only choice until a search is typed.
  const isSearching =
    search !== '' && !(isOneChoice(question) && chosenBoxes.some((one) => labelText(one) === search))
  const onServer = useFoundOptions(shown, isSearching ? search : '')
  /** Of a long list, only what the search finds is rendered, and the present choice. */
  const found = () => {
    if (!isLoaded) return byName([...(isSearching ? [] : chosenBoxes), ...onServer.options])
    return isSearching
      ? findOptions(boxes, search, labelText).slice(0, shownAtOnce)
      : byName([...chosenBoxes, ...boxes.slice(0, shownAtOnce)])
  }
  const choose = (name: string) => {
    const isKnown = question.options.some((option) => option.name === name)
    if (!isKnown)
      filling.addOptions(
        id,
        onServer.options.filter((option) => option.name === name),
      )
    filling.choose(id, name)
  }
  if (printing)
    return <p className={classes.printed}>{chosenBoxes.map(labelText).join('; ') || 'No answer'}</p>
  const searches = searchable || isLong
  const total = isLoaded ? boxes.length : onServer.total
  const placeholder = isLong
    ? total === undefined
      ? 'Type to search'
      : `Type to search ${countText(total)} options`
    : searchable
      ? 'Type to search'
      : 'Choose'
  const common = {
    id: inputIdOf(id, 0),
    data: (isLong ? found() : boxes).map(item),
    ...(isLong && { filter: ({ options }: { options: ComboboxParsedItem[] }) => options }),
    searchable: searches,
    clearable: true,
    readOnly: disabled,
    limit: isLong ? shownAtOnce + chosen.length : limit,
    onDropdownOpen: showAll,
    onDropdownClose: () => setLimit(shownAtOnce),
    onSearchChange: (typed: string) => {
      setSearch(typed)
      showAll()
    },
    classNames: { option: classes.option },
    // Enter selects the first search result.
    selectFirstOptionOnChange: searches && (isLoaded || !onServer.pending),
    maxDropdownHeight: menuHeight,
    nothingFoundMessage:
      isLoaded || (onServer.total === 0 && !onServer.failed)
        ? 'No matching options'
        : onServer.failed
          ? listMissingWords
          : 'Searching…',
    error: problems.length > 0 || violation !== undefined,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
    clearButtonProps: { 'aria-label': 'Clear' },
    comboboxProps: { withinPortal: true },
  }
  if (isOneChoice(question)) {
    const [only] = chosen
    const change = (name: string | null) => {
      const clicked = name ?? only
      if (clicked !== undefined) choose(clicked)
    }
    return <Select {...common} value={only ?? null} placeholder={placeholder} onChange={change} />
  }
  return (
    <MultiSelect
      {...common}
      value={chosen}
      placeholder={chosen.length > 0 ? undefined : placeholder}
      onChange={(now) => {
        for (const name of new Set([...now, ...chosen]))
          if (now.includes(name) !== chosen.includes(name)) choose(name)
      }}
    />
  )
}

/** The first option of each name. */
const byName = (options: readonly Option[]): Option[] =>
  [...new Map(options.toReversed().map((option) => [option.name, option])).values()].toReversed()
