import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { useSectionFaults } from '../hooks/use-fill.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import classes from '../Notices.module.css'

interface SectionProblemsProps {
  section: number
  /** Changes with every attempt to go on. */
  visit: number
  /** Undefined where there is nowhere to go. */
  onGoOn: (() => void) | undefined
}

/** What is wrong in a section, with links, when somebody wants to go on; takes the focus. */
export function SectionProblems({ section, visit, onGoOn }: SectionProblemsProps) {
  const faults = useSectionFaults(section)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [visit])
  if (faults.length === 0) return null
  return (
    <Notice
      ref={box}
      className={classes.problems}
      tabIndex={-1}
      tone="danger"
      title={
        faults.length === 1
          ? 'One answer needs your attention'
          : `${faults.length} answers need your attention`
      }
    >
      <ul className={classes.links}>
        {faults.map(({ id, words }) => (
          <li key={id}>
            <QuestionLink id={id} />
            <br />
            {words}
          </li>
        ))}
      </ul>
      {onGoOn && (
        <Button size="sm" variant="default" onClick={onGoOn}>
          Go on without correcting
        </Button>
      )}
    </Notice>
  )
}
