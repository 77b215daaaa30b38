/** Focused elements that are remembered, each with all that it stands in. */
const remembered = 8
/** Milliseconds in which a screen may put the focus somewhere itself. */
const patience = 300

/**
 * Finds the focus a place when its element is taken off the page: what opened the dialog that was closed; of a deleted
 * row with its button, the place before it or what it stood in; of a page in another frame, the next page. Gives it back
 * to a button that was disabled while it waited. Otherwise it falls to the top of the page (WCAG 2.4.3).
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let paths: Element[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    // Of a dialog only the last place is kept, so that what opened it is never pushed out.
    const dialog = target.closest(dialogs)
    const others = dialog ? paths.filter((path) => !path.includes(dialog)) : paths
    paths = [pathOf(target), ...others].slice(0, remembered)
  }
  /** Whoever clicks beside everything wants no focus. */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // A button that waits for its answer is disabled, which takes the focus from it.
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
    // The frame of members and that of public pages replace each other with all that was focused.
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

/** What remains of a path: the element itself wherever it is, or what it stood in within the page or an open dialog. */
function placeOn(path: Element[]): HTMLElement | undefined {
  const place = path.find(isShown)
  if (!(place instanceof HTMLElement)) return undefined
  return place === path[0] || place.closest(`main, ${dialogs}`) ? place : undefined
}

/** Of a page that still loads, the one before it stays connected for a moment, but hidden. */
const isShown = (element: Element) => element.isConnected && element.checkVisibility()

const isLost = () => document.activeElement === null || document.activeElement === document.body

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}
