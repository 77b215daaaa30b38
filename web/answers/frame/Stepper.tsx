import { partOf } from 'contract/answers/progress.ts'
import { CircleCheck } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { QuestionSearch } from './QuestionSearch.tsx'
import { SectionEntries } from './SectionEntries.tsx'
import { hasManyQuestions } from '../state/section-entries.ts'
import { PresentInSection } from '../together/PresentInSection.tsx'
import type { SectionShown } from '../state/section-counts.ts'
import { useSections } from '../hooks/use-sections.ts'
import { useFill, useLayout, useSection, useShowsProblem, useWording } from '../hooks/use-fill.ts'
import classes from './Stepper.module.css'

/** Links to all sections with visible questions (SRV-28), below the search of a long survey. */
export function Stepper({ className }: { className?: string | undefined }) {
  const { current, pending } = useSections()
  const layout = useLayout()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pending && nav.current) showStep(nav.current)
  }, [current.index, pending])
  return (
    <div className={className}>
      {hasManyQuestions(layout) && <QuestionSearch />}
      <nav className={classes.scroll} ref={nav} aria-label="Sections">
        <SectionList />
      </nav>
    </div>
  )
}

/** Scrolls the list, not the page, to the current section. */
function showStep(list: HTMLElement): void {
  const step = list.querySelector('[aria-current]')
  if (!step) return
  const [frame, box] = [list.getBoundingClientRect(), step.getBoundingClientRect()]
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - (frame.height - box.height) / 2
}

/** @param onChoose called when a section is selected */
export function SectionList({ onChoose }: { onChoose?: () => void }) {
  const { shown, current, waiting, pending } = useSections()
  return (
    <>
      <ol className={classes.steps} data-quiz-part="tab-title">
        {shown.map((section, place) => (
          <Step
            key={section.index}
            index={section.index}
            number={pending ? undefined : place + 1}
            isCurrent={section.index === current.index}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {pending && <p className={classes.waiting}>The other sections are still loading.</p>}
      {waiting > 0 && (
        <p className={classes.waiting}>
          {waiting === 1 ? '1 more section appears' : `${waiting} more sections appear`} depending on your
          answers.
        </p>
      )}
    </>
  )
}

interface StepProps {
  index: number
  /** Undefined while its position in the list is unknown. */
  number: number | undefined
  isCurrent: boolean
  onChoose: (() => void) | undefined
}

const Step = memo(function Step({ index, number, isCurrent, onChoose }: StepProps) {
  const { goTo } = useFill()
  const section = useSection(index)
  const { progress, count, asked, known } = section
  const { name, lang } = useWording().section(section)
  const wrong = useShowsProblem(index)
  const done =
    !wrong &&
    asked &&
    progress.answered === progress.required &&
    (progress.required > 0 || count.answered > 0)
  const choose = () => {
    goTo(index)
    onChoose?.()
  }
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        aria-current={isCurrent ? 'step' : undefined}
        data-done={done}
        onClick={choose}
      >
        <span className={classes.mark}>
          {done ? <CircleCheck size={20} aria-label="Complete:" /> : <span aria-hidden>{number}</span>}
        </span>
        <span className={classes.name} lang={lang}>
          {name}
        </span>
        <span className={classes.count}>
          {asked ? wordsOf(section) : known && 'No questions with the current answers'}
        </span>
        <PresentInSection index={index} />
      </button>
      {isCurrent && <SectionEntries section={index} onChoose={onChoose} />}
    </li>
  )
})

const wordsOf = ({ progress: { answered, required }, count }: SectionShown) =>
  required > 0
    ? `${partOf(answered, required)} required`
    : count.visible > 0
      ? `${partOf(count.answered, count.visible)} answered`
      : 'Nothing to answer'
