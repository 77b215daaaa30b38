/**
 * Runs in the page: focuses every control, forwards and backwards as with Tab and Shift+Tab, and returns those whose centre
 * is then covered by a fixed bar (WCAG 2.4.11). Skips multi-line inputs, where browsers scroll to the edited line.
 */
export function coveredFocus(): string[] {
  const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]'
  const controls = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      // The map pans to the focused marker after the focus event.
      !control.matches('.leaflet-marker-icon'),
  )
  /** The fixed bar that contains an element, unless it contains the other element too. */
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
  // A brief focus must not open anything or send a request.
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
