import type { ComponentPropsWithRef } from 'react'

interface ButtonElementProps extends ComponentPropsWithRef<'button'> {
  'data-loading'?: boolean | undefined
}

/**
 * The element of every button. While its action runs it ignores clicks, but is not `disabled`: a disabled element loses
 * the focus (WCAG 2.4.3).
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
