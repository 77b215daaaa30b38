import { Button, Modal } from '@mantine/core'
import type { Question } from 'contract/questionnaires/questions.ts'
import { countText } from 'contract/platform/totals.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useFill, useWording } from '../hooks/use-fill.ts'
import classes from './WhatIsLeft.module.css'

/** What is still open. */
export interface OpenQuestions {
  /** Required questions without an answer. */
  missing: readonly Question[]
  /** Questions whose answers cannot be saved as they are. */
  faulty: readonly number[]
}

interface WhatIsLeftProps {
  open: OpenQuestions
  onClose: () => void
  /** Given when somebody wants to leave. */
  onLeave?: (() => void) | undefined
}

/** The questions that are still open, by section, with links to them (DEF-18). */
export function WhatIsLeft({ open: { missing, faulty }, onClose, onLeave }: WhatIsLeftProps) {
  const { filling } = useFill()
  return (
    <Modal
      opened
      onClose={onClose}
      title={onLeave ? 'Saved, but not complete yet' : 'What is left'}
      size="lg"
      classNames={{ body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.list}>
        {faulty.length + missing.length === 0 && <p>Every required question is answered.</p>}
        {faulty.length > 0 && (
          <Part
            title="These answers are not saved, they need your attention first"
            questions={faulty.map(filling.question)}
            onClose={onClose}
          />
        )}
        {missing.length > 0 && (
          <Part
            title={
              missing.length === 1
                ? 'One required question is still open'
                : `${countText(missing.length)} required questions are still open`
            }
            questions={missing}
            onClose={onClose}
          />
        )}
      </div>
      <div className={classes.foot}>
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            Leave anyway
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {onLeave ? 'Stay' : 'Close'}
        </Button>
      </div>
    </Modal>
  )
}

interface PartProps {
  title: string
  questions: readonly Question[]
  onClose: () => void
}

function Part({ title, questions, onClose }: PartProps) {
  const { inLanguage } = useWording()
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {[...Map.groupBy(questions, ({ section_name }) => section_name)].map(([section, ofSection], place) => (
        <details key={section} open={place === 0}>
          <summary>
            <span>{ofSection[0] && inLanguage(ofSection[0]).section_name}</span>
            <span className={classes.count}>{ofSection.length}</span>
          </summary>
          <ul>
            {ofSection.map(({ question_id }) => (
              <li key={question_id}>
                <QuestionLink id={question_id} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
