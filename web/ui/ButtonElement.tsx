import type { ComponentPropsWithRef } from 'react'

interface ButtonElementProps extends ComponentPropsWithRef<'button'> {
  'data-loading'?: boolean | undefined
}

/**
 * The element of every button. While its action runs it takes no clicks, but is not `disabled`: browsers take the focus
 * away from disabled elements, and nobody would give it back (WCAG 2.4.3).
 */
export function ButtonElement({
  'data-loading': isBusy,
  disabled,
  onClick,
  type = 'button',
  ...props
}: ButtonElementProps) {
  if (!isBusy) return <button {...props} type={type} disabled={disabled} onClick={onClick} />
  return (
    <button {...props} type={type} data-loading aria-disabled onClick={(event) => event.preventDefault()} />
  )
}
