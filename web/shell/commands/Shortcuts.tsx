import { Modal } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isForElement, useShortcutSetting } from '../../platform/hooks/single-key.ts'
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
  const [hasSingleKeys] = useShortcutSetting()
  const begun = useRef(0)

  useEffect(() => {
    /** @returns whether the key was a shortcut */
    const single = (key: string): boolean => {
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
    }
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (altKey || defaultPrevented) return
      if (ctrlKey || metaKey) {
        // Also from a field, but not from a dialog, which would be covered.
        if (key.toLowerCase() !== 'k' || shiftKey) return
        if (isForElement(event) && document.querySelector('[role=dialog]')) return
        event.preventDefault()
        show('palette')
      } else if (hasSingleKeys && !isForElement(event) && single(key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasSingleKeys, navigate, session])

  const close = () => show(undefined)
  return (
    <Suspense>
      {shown === 'palette' && <CommandPalette onClose={close} onList={() => show('sheet')} />}
      {shown === 'sheet' && <ShortcutSheet onClose={close} />}
    </Suspense>
  )
}
