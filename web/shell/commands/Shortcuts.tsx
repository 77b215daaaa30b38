import { Modal } from '@mantine/core'
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isForElement, useSingleKeys } from '../../platform/hooks/single-key.ts'
import { useSession } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { entriesFor } from '../menu-entries.ts'
import { goKeys } from './go-keys.ts'

const inDialog = (message: ReactNode, { onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
    {message}
  </Modal>
)
const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, inDialog)
const ShortcutSheet = lazyPart(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet, inDialog)

/** Time between the two keys of a shortcut such as `g p`, in milliseconds. */
const pause = 1500

/** Keyboard shortcuts of every page: the command palette, the list of shortcuts, and the pages of the menu. */
export function Shortcuts() {
  const [shown, show] = useState<'palette' | 'sheet'>()
  const session = useSession()
  const navigate = useNavigate()
  const begun = useRef(0)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette || event.altKey || event.shiftKey || event.defaultPrevented) return
      // Also from a field, but not from a dialog, which would be covered.
      if (isForElement(event) && document.querySelector('[role=dialog]')) return
      event.preventDefault()
      show('palette')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  useSingleKeys(
    useCallback(
      (key) => {
        const isSecond = performance.now() - begun.current < pause
        begun.current = 0
        const path = isSecond ? goKeys[key] : undefined
        if (path !== undefined && session && entriesFor(session).some(({ to }) => to === path)) {
          void navigate(path)
          return true
        }
        if (key === 'g') begun.current = performance.now()
        if (key === '?') show('sheet')
        return key === '?'
      },
      [navigate, session],
    ),
  )
  const close = () => show(undefined)
  return (
    <Suspense>
      {shown === 'palette' && <CommandPalette onClose={close} onList={() => show('sheet')} />}
      {shown === 'sheet' && <ShortcutSheet onClose={close} />}
    </Suspense>
  )
}
