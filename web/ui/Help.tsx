import { CircleQuestionMark } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PopoverButton } from './PopoverButton.tsx'
import classes from './Help.module.css'

interface HelpProps {
  /** What is explained, as a noun: 'Scores of matches'. */
  about: string
  children: ReactNode
}

/** A question mark beside what needs an explanation, which opens one paragraph. Not inside a label or a paragraph. */
export function Help({ about, children }: HelpProps) {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverButton
      className={classes.mark}
      label={`Help: ${about}`}
      face={<CircleQuestionMark size={18} aria-hidden />}
      title={about}
      width={360}
      opened={opened}
      onChange={setOpened}
    >
      <p className={classes.text}>{children}</p>
    </PopoverButton>
  )
}
