import { useEffect } from 'react'
import { useStored } from './stored.ts'

/** Whether shortcuts of a single key work. Users of voice input can turn them off (WCAG 2.1.4). */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [stored, store] = useStored('search-shortcut')
  return [stored !== false, store]
}

/** Whether a pressed key belongs to the element that has the focus: a field, or anything in a dialog. */
export const isForElement = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/**
 * Calls `then` with each key that is pressed alone, outside fields and dialogs, while the setting is on.
 *
 * @param then returns true if the key was one of its shortcuts
 * @returns whether the setting is on
 */
export function useSingleKeys(then: (key: string) => boolean): boolean {
  const [isOn] = useShortcutSetting()
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForElement(event))
        return
      if (then(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, then])
  return isOn
}
