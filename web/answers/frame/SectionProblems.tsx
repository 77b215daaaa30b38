import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { useSectionFaults } from '../hooks/use-fill.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import classes from '../Notices.module.css'

interface SectionProblemsProps {
  section: number
  /** Changes with every attempt to continue. */
  visit: number
  /** Undefined if there is no destination. */
  onGoOn: (() => void) | undefined
}

/** Problems of a section with links, shown when the user wants to continue; takes the focus. */
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
        faults.length === 1 ? '1 answer needs your attention' : `${faults.length} answers need your attention`
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
          Continue without correcting
        </Button>
      )}
    </Notice>
  )
}
