import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { Button, Modal } from '@mantine/core'
import type { Question } from 'contract/questionnaires/questions.ts'
import { countText } from 'contract/platform/totals.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useFill, useWording } from '../hooks/use-fill.ts'
import classes from './OpenQuestionsDialog.module.css'

/** Questions that still need an answer or a correction. */
export interface OpenQuestions {
  /** Required questions without an answer. */
  missing: readonly Question[]
  /** Questions whose answers cannot be saved as they are. */
  faulty: readonly AnswerId[]
}

interface OpenQuestionsDialogProps {
  open: OpenQuestions
  onClose: () => void
  /** Set if the user wants to leave. */
  onLeave?: (() => void) | undefined
}

/** Open questions by section, with links (DEF-18). */
export function OpenQuestionsDialog({
  open: { missing, faulty },
  onClose,
  onLeave,
}: OpenQuestionsDialogProps) {
  const { filling } = useFill()
  return (
    <Modal
      opened
      onClose={onClose}
      title={onLeave ? 'Saved, but not complete yet' : 'Open questions'}
      size="lg"
      classNames={{ body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.list}>
        {faulty.length + missing.length === 0 && <p>All required questions are answered.</p>}
        {faulty.length > 0 && (
          <Part
            title="These answers are not saved because they need correction"
            questions={faulty.map(filling.question)}
            onClose={onClose}
          />
        )}
        {missing.length > 0 && (
          <Part
            title={
              missing.length === 1
                ? '1 required question is not answered'
                : `${countText(missing.length)} required questions are not answered`
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
            {ofSection.map((question) => (
              <li key={answerId(question)}>
                <QuestionLink id={answerId(question)} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
