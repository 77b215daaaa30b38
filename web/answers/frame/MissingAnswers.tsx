import { Button, Group, Modal } from '@mantine/core'
import type { Question } from 'contract/questionnaires/questions.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useFill, useWording } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** What is still open when the person wants to leave. */
export interface OpenQuestions {
  /** Required questions without an answer. */
  missing: readonly Question[]
  /** Questions whose answers cannot be saved as they are. */
  faulty: readonly number[]
}

interface MissingAnswersProps {
  open: OpenQuestions
  onClose: () => void
  onLeave: () => void
}

/** Lists the questions that are still open, with links to them, after everything else was saved (DEF-18). */
export function MissingAnswers({ open: { missing, faulty }, onClose, onLeave }: MissingAnswersProps) {
  const { filling } = useFill()
  return (
    <Modal opened onClose={onClose} title="Saved, but not complete yet" size="lg">
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
              : `${missing.length} required questions are still open`
          }
          questions={missing}
          onClose={onClose}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLeave}>
          Leave anyway
        </Button>
        <Button onClick={onClose} data-autofocus>
          Stay
        </Button>
      </Group>
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
      {[...Map.groupBy(questions, ({ section_name }) => section_name)].map(([section, ofSection]) => (
        <div key={section}>
          <h4 className={classes.section}>{ofSection[0] && inLanguage(ofSection[0]).section_name}</h4>
          <ul className={classes.links}>
            {ofSection.map(({ question_id }) => (
              <li key={question_id}>
                <QuestionLink id={question_id} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
