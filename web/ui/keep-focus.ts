/** Remembered focused elements, each with its ancestors. */
const remembered = 8
/** Milliseconds in which a page may move the focus itself. */
const patience = 300

/**
 * Restores the focus when the focused element is removed: to the opener of a closed dialog, the element before a deleted
 * row or its container, or the main content of the next page; and to a button that was disabled while its action ran.
 * Otherwise the browser moves the focus to the top of the page (WCAG 2.4.3).
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let paths: Element[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    // Keeps only the last element of a dialog, so that its opener is not pushed out.
    const dialog = target.closest(dialogs)
    const others = dialog ? paths.filter((path) => !path.includes(dialog)) : paths
    paths = [pathOf(target), ...others].slice(0, remembered)
  }
  /** A click on no control removes the focus intentionally. */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // A disabled button loses the focus.
    if (target instanceof Element && target.matches(':disabled')) return
    setTimeout(() => {
      if (isLost() && target instanceof Element && isShown(target)) paths = []
    })
  }
  const restore = () => {
    timer = undefined
    if (!isLost()) return
    for (const path of paths) {
      const place = placeOn(path)
      if (!place) continue
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
      if (!isLost()) return
    }
    // Switching between the shell and a public frame removes all remembered elements.
    if (paths.length > 0) document.querySelector('main')?.focus({ preventScroll: true })
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

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** The nearest remaining element of a path: the element itself, or an ancestor within the page or an open dialog. */
function placeOn(path: Element[]): HTMLElement | undefined {
  const place = path.find(isShown)
  if (!(place instanceof HTMLElement)) return undefined
  return place === path[0] || place.closest(`main, ${dialogs}`) ? place : undefined
}

/** While a page loads, the previous page stays connected but hidden. */
const isShown = (element: Element) => element.isConnected && element.checkVisibility()

const isLost = () => document.activeElement === null || document.activeElement === document.body

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}
