/**
 * Runs in the page: gives the focus to every control, down and up again as by Tab and Shift+Tab, and returns those of
 * which a bar that stays in place covers the middle then (WCAG 2.4.11). Not for texts of several lines, of which browsers
 * show the line that is written.
 */
export function coveredFocus(): string[] {
  const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]'
  const controls = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      // A map moves to the marker with the focus, when it hears of it.
      !control.matches('.leaflet-marker-icon'),
  )
  /** The bar around an element, unless the other one stands in it, too. */
  const barOf = (element: Element, other: Element) => {
    for (
      let around: Element | null = element;
      around && !around.contains(other);
      around = around.parentElement
    )
      if (['sticky', 'fixed'].includes(getComputedStyle(around).position) && !around.matches('[popover]'))
        return around
    return undefined
  }
  // Nothing opens, and nothing is asked for, because it had the focus for an instant.
  const quiet = new AbortController()
  for (const kind of ['focus', 'focusin', 'blur', 'focusout'])
    addEventListener(kind, (event) => event.stopImmediatePropagation(), {
      capture: true,
      signal: quiet.signal,
    })
  const covered = [...controls, ...controls.toReversed()].flatMap((control) => {
    control.focus()
    const { left, top, width, height } = control.getBoundingClientRect()
    if (document.activeElement !== control || width < 2 || height > innerHeight / 2) return []
    const inTheMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
    const isOutside = top + height / 2 < 0 || top + height / 2 > innerHeight
    if (!isOutside && (!inTheMiddle || !barOf(inTheMiddle, control))) return []
    return [control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? control.id]
  })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  quiet.abort()
  return [...new Set(covered)]
}
