import { useEffect } from 'react'
import { useStored } from '../platform/hooks/stored.ts'

/** Whether '/' opens the search. Users of voice input can turn it off (WCAG 2.1.4). */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [stored, store] = useStored('search-shortcut')
  return [stored !== false, store]
}

/** Calls `then` when '/' is pressed outside inputs. */
export function useSearchShortcut(then: () => void) {
  const [isOn] = useShortcutSetting()
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      )
        return
      event.preventDefault()
      then()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, then])
  return isOn
}
