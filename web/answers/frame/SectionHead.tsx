import { partOf, percentage, sectionWords, type ProgressTotals } from 'contract/answers/progress.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Bar } from './Bar.tsx'
import { useSections } from '../hooks/use-sections.ts'
import { useSection, useTotals, useWording } from '../hooks/use-fill.ts'
import classes from './SectionHead.module.css'

/** Name and progress of the section, and progress of the survey (SRV-23, SRV-26, SRV-27). */
export function SectionHead() {
  const { current } = useSections()
  const totals = useTotals()
  const { progress, known } = useSection(current.index)
  const section = useWording().section(current)
  const { answered, required } = progress
  const heading = useFocusOnChange(current.index)
  return (
    // On phones this is in the bar above.
    <div className={`${classes.head} visually-hidden-on-phones`}>
      <h2 ref={heading} tabIndex={-1}>
        Section: <span lang={section.lang}>{section.name}</span>
      </h2>
      <dl className={classes.progress} data-quiz-part="update-info">
        <div>
          <dt>{known ? sectionWords(progress) : counting}</dt>
          <dd>
            <Bar
              value={!known ? undefined : required === 0 ? 100 : percentage(answered, required)}
              label="Progress of this section"
            />
          </dd>
        </div>
        <div>
          <Overall totals={totals} />
        </div>
      </dl>
    </div>
  )
}

const counting = 'Counting questions…'

function Overall({ totals }: { totals: ProgressTotals | undefined }) {
  const label = 'Progress of the survey'
  if (!totals)
    return (
      <>
        <dt>{counting}</dt>
        <dd>
          <Bar value={undefined} label={label} />
        </dd>
      </>
    )
  const overall = `${totals.completionPercentage.toFixed(1)}%`
  return (
    <>
      <dt>
        {partOf(totals.totalAnswered, totals.totalVisible)} questions answered in total <b>{overall}</b>
      </dt>
      <dd>
        <Bar value={totals.completionPercentage} label={label} text={overall} />
      </dd>
    </>
  )
}

/** Focuses the heading when the section changes, so that screen readers announce it, unless the link targets a question. */
function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(index)
  const { hash } = useLocation()
  useEffect(() => {
    if (before.current !== index && hash === '') heading.current?.focus({ preventScroll: true })
    before.current = index
  }, [index, hash])
  return heading
}
