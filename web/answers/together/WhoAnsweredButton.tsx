import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { questionAnchor } from '../hooks/use-sections.ts'
import { WhoAnswered } from './WhoAnswered.tsx'
import classes from './WhoAnsweredButton.module.css'

const name = 'Answer history'

/** Lucide's History icon as a single path, because every question renders it. */
const history = (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2" />
  </svg>
)

/** Button that opens the answer history of a question. Its content is only rendered after the first click. */
export function WhoAnsweredButton({ question }: { question: StoredQuestion }) {
  const [wanted, setWanted] = useState(false)
  // Deferred, because the opening click would close it again.
  const [isThere, setThere] = useState(false)
  const id = `${questionAnchor(answerId(question))}-records`
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        popoverTarget={isThere ? id : undefined}
        onClick={() => setWanted(true)}
      >
        {history}
      </button>
      {wanted && <Records id={id} question={question} onToggle={() => setThere(true)} />}
    </>
  )
}

interface RecordsProps {
  id: string
  question: StoredQuestion
  onToggle: () => void
}

/** Opens on mount; after that the browser toggles it by the button's `popovertarget`. */
function Records({ id, question, onToggle }: RecordsProps) {
  const [open, setOpen] = useState(false)
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => popover.current?.showPopover(), [])
  const place = () => {
    const button = popover.current?.previousElementSibling
    if (!popover.current || !button) return
    const { right, bottom } = button.getBoundingClientRect()
    const width = Math.min(360, window.innerWidth - 32)
    Object.assign(popover.current.style, {
      width: `${width}px`,
      left: `${Math.max(16, right - width)}px`,
      top: `${Math.min(bottom + 4, window.innerHeight - 120)}px`,
    })
  }
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={name}
      // Focused, so that screen readers announce it; the browser returns the focus to the button.
      tabIndex={-1}
      className={classes.popover}
      onBeforeToggle={({ newState }) => newState === 'open' && place()}
      onToggle={({ newState }) => {
        setOpen(newState === 'open')
        if (newState === 'open') popover.current?.focus()
        onToggle()
      }}
    >
      {open && <WhoAnswered question={question} />}
    </div>
  )
}
