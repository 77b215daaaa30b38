import { Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './PopoverButton.module.css'

interface PopoverButtonProps {
  /** Class, name and content of the button. */
  className: string | undefined
  label: string
  face: ReactNode
  /** Name of the popover. */
  title: string
  /** Maximum width, in pixels. */
  width: number
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** A button of a bar, with a popover below its right end. */
export function PopoverButton({
  className,
  label,
  face,
  title,
  width,
  opened,
  onChange,
  children,
}: PopoverButtonProps) {
  const closeByKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    // Escape in a menu of the popover closes only the menu.
    const isInMenu = target instanceof Element && target.closest('[role="menu"]')
    if (key === 'Escape' && !isInMenu && !defaultPrevented) onChange(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      // Inside the bar, so that the popover of a survey has the colours of the survey.
      withinPortal={false}
    >
      <Popover.Target>
        <button className={className} type="button" aria-label={label} onClick={() => onChange(!opened)}>
          {face}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.popover}
        aria-labelledby={undefined}
        aria-label={title}
        onKeyDown={closeByKey}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
