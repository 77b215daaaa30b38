import { Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { projectWizardSteps, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface WizardHeadProps {
  step: ProjectWizardStep
  /** Opens a step; undefined until the project exists, because only the first step is available then. */
  onStep?: (step: ProjectWizardStep) => void
}

/**
 * The strip of steps. A step takes a third of the width, half below 600 pixels, or all on the smallest screens (PRJ-21), and
 * the strip scrolls to the current one. A click opens a step if all previous steps are valid (PRJ-19).
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
        // For keyboard focus only: a button must not move while it is being clicked.
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
            {...(!onStep && place > now && { reason: 'Select Next to create the project first.' })}
          />
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

/** Scrolls only the strip; scrollIntoView would also scroll the page. */
function center(list: HTMLElement, item: HTMLElement) {
  list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2
}

interface StepButtonProps {
  title: string
  place: number
  onClick?: () => void
  /** Why the step is not available yet. */
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
