import { Select } from '@mantine/core'
import { countText } from 'contract/platform/totals.ts'
import { groupLabel } from 'contract/questionnaires/repeats.ts'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFill, useLayout, useWording } from '../hooks/use-fill.ts'
import { hrefOf } from '../hooks/use-sections.ts'
import { askedAs, QuestionIndex, type FoundQuestion } from '../state/question-index.ts'
import { plainText } from '../texts/rich-text.ts'
import classes from './QuestionSearch.module.css'

/** Number of results shown; further words reduce them. */
const mostShown = 50

interface QuestionSearchProps {
  /** Called when a question was selected. */
  onChoose?: () => void
}

/** Finds questions in all sections and goes to them. Questions that are not asked now are listed with the reason. */
export function QuestionSearch({ onChoose }: QuestionSearchProps) {
  const { filling, language } = useFill()
  const { piped } = useWording()
  const layout = useLayout()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const editing = params.get('mode') === 'edit'
  const [text, setText] = useState('')
  const [notAsked, setNotAsked] = useState<string>()
  const index = useMemo(() => new QuestionIndex(layout, language), [layout, language])
  const { found, total } = useMemo(() => index.find(text, mostShown), [index, text])
  const nameOf = ({ question }: FoundQuestion) => plainText(piped(question.question)) || question.code
  const byId = new Map(found.map((one) => [String(one.question.question_id), one]))

  const choose = (id: string | null) => {
    const one = byId.get(id ?? '')
    if (!one) return
    // While texts are edited, all questions are shown, each once.
    const target = editing ? one.question.question_id : askedAs(one.question, filling.state)
    setText('')
    setNotAsked(target === undefined ? `“${nameOf(one)}”: ${reasonOf(one)}` : undefined)
    if (target === undefined) return
    void navigate(hrefOf(one.section, target))
    onChoose?.()
  }
  const reasonOf = ({ question: { repeat } }: FoundQuestion) => {
    const group = repeat === undefined ? undefined : layout.groups.get(repeat)
    const isEmpty =
      group && ![...(filling.state.model.instances?.all() ?? [])].some((one) => one.group === group)
    return isEmpty ? `no entries in ${groupLabel(group)} yet` : 'not asked because of earlier answers'
  }
  const hint = notAsked ?? (text !== '' && !filling.isWhole ? stillLoading : undefined)
  return (
    <div className={classes.search} role="search">
      <Select
        aria-label="Search questions"
        placeholder="Search questions"
        size="sm"
        searchable
        value={null}
        searchValue={text}
        onSearchChange={(next) => {
          setText(next)
          if (next !== '') setNotAsked(undefined)
        }}
        data={[...byId].map(([value, one]) => ({ value, label: nameOf(one) }))}
        // The index has searched already.
        filter={({ options }) => options}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        withCheckIcon={false}
        data-autofocus
        nothingFoundMessage={
          text.trim() === '' ? undefined : filling.isWhole ? 'No matching questions' : stillLoading
        }
        leftSection={<Search size={16} aria-hidden />}
        rightSection={null}
        rightSectionWidth={8}
        comboboxProps={{ width: 'min(480px, calc(100vw - 32px))', position: 'bottom-start' }}
        onChange={choose}
        renderOption={({ option }) => {
          const one = byId.get(option.value)
          return (
            one && (
              <Found
                found={one}
                name={option.label}
                reason={
                  askedAs(one.question, filling.state) === undefined && !editing ? reasonOf(one) : undefined
                }
              />
            )
          )
        }}
      />
      <p role="status" className={classes.hint}>
        {hint ?? (total > found.length && `The first ${mostShown} of ${countText(total)} questions`)}
      </p>
    </div>
  )
}

const stillLoading = 'The other sections are still loading.'

interface FoundProps {
  found: FoundQuestion
  name: string
  /** Why it is not asked now. */
  reason: string | undefined
}

function Found({ found: { question, section, option }, name, reason }: FoundProps) {
  const { langOf, section: nameOfSection } = useWording()
  const { filling } = useFill()
  const { name: sectionName, lang } = nameOfSection({
    index: section,
    name: filling.layout.sections[section]?.name ?? '',
  })
  return (
    <span className={classes.found}>
      <span className={classes.name} lang={langOf(question, 'question')}>
        {name}
      </span>
      <span className={classes.place}>
        <span lang={lang}>{sectionName}</span>
        {option !== undefined && ` · ${plainText(option)}`}
        {reason !== undefined && <span className={classes.reason}> · {reason}</span>}
      </span>
    </span>
  )
}
