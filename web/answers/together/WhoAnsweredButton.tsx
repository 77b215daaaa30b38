import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { History } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { questionAnchor } from '../hooks/use-sections.ts'
import classes from './WhoAnsweredButton.module.css'

const WhoAnswered = lazyPart(async () => (await import('./WhoAnswered.tsx')).WhoAnswered)

/** Opens who has answered a question, and when. */
export function WhoAnsweredButton({ question }: { question: StoredQuestion }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const id = `${questionAnchor(question.question_id)}-records`
  const place = () => {
    if (!button.current || !popover.current) return
    const { right, bottom } = button.current.getBoundingClientRect()
    const width = Math.min(360, window.innerWidth - 32)
    Object.assign(popover.current.style, {
      width: `${width}px`,
      left: `${Math.max(16, right - width)}px`,
      top: `${Math.min(bottom + 4, window.innerHeight - 120)}px`,
    })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label="Who answered, and when"
        title="Who answered, and when"
        popoverTarget={id}
        onClick={place}
      >
        <History size={16} aria-hidden />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Who answered, and when"
        className={classes.popover}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <Suspense>
            <WhoAnswered question={question} />
          </Suspense>
        )}
      </div>
    </>
  )
}
