/** Focused elements that are remembered, each with all that it stands in. */
const remembered = 8
/** Milliseconds in which a screen may put the focus somewhere itself. */
const patience = 300

/**
 * Finds the focus a place when its element is taken off the page, as a deleted row with its button is: the place before
 * it, or what it stood in; and gives it back to a button that was disabled while it waited. Otherwise it falls to the top
 * of the page (WCAG 2.4.3).
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let paths: Element[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) paths = [pathOf(target), ...paths].slice(0, remembered)
  }
  /** Whoever clicks beside everything wants no focus. */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // A button that waits for its answer is disabled, which takes the focus from it.
    if (target instanceof Element && target.matches(':disabled')) return
    setTimeout(() => {
      if (isLost() && target instanceof Element && target.isConnected) paths = []
    })
  }
  const restore = () => {
    timer = undefined
    if (!isLost()) return
    const page = document.querySelector('main')
    const place = paths
      .map((path) => path.find((element) => element.isConnected))
      .find((element) => element && page?.contains(element))
    if (!(place instanceof HTMLElement)) return
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    const last = paths[0]?.[0]
    const isWaiting = last?.isConnected && last.matches(':disabled')
    if (last && !isWaiting && isLost()) timer ??= setTimeout(restore, patience)
  })

  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    watch.disconnect()
    clearTimeout(timer)
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}
