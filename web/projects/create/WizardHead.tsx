import { Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { projectWizardSteps, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface WizardHeadProps {
  step: ProjectWizardStep
  /** Goes to a step; missing before the project is created, when no later step can be reached. */
  onStep?: (step: ProjectWizardStep) => void
}

/**
 * Where one is in the wizard. Each step is a third of the width, half of it below 600 pixels, or all of it on the
 * smallest screens (PRJ-21); the strip moves with the step. A step is reached by click once all before it are in order
 * (PRJ-19).
 */
export function WizardHead({ step, onStep }: WizardHeadProps) {
  const now = projectWizardSteps.findIndex(({ name }) => name === step)
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const list = strip.current
    const current = list?.children[now]
    if (!list || !(current instanceof HTMLElement)) return
    const observer = new ResizeObserver(() => center(list, current))
    observer.observe(list)
    return () => observer.disconnect()
  }, [now])
  return (
    <ol
      ref={strip}
      className={classes.steps}
      aria-label="Steps"
      onFocus={({ currentTarget, target }) => {
        // By keyboard only: under a pointer that is pressed nothing may move.
        const focused = target.matches(':focus-visible') && target.closest('li')
        if (focused) center(currentTarget, focused)
      }}
    >
      {projectWizardSteps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          <StepButton
            title={title}
            place={place}
            {...(onStep && place !== now && { onClick: () => onStep(name) })}
            {...(!onStep && place > now && { reason: 'Create the project with Next first.' })}
          />
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

/** Moves the strip alone, while scrollIntoView would move the page, too. */
function center(list: HTMLElement, item: HTMLElement) {
  list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2
}

interface StepButtonProps {
  title: string
  place: number
  onClick?: () => void
  /** Why it cannot be reached yet. */
  reason?: string
}

function StepButton({ title, place, onClick, reason }: StepButtonProps) {
  const label = `${place + 1}. ${title}`
  if (!onClick && !reason) return <span className={classes.step}>{label}</span>
  const button = (
    <button type="button" className={classes.step} aria-disabled={reason !== undefined} onClick={onClick}>
      {label}
    </button>
  )
  return reason ? (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
