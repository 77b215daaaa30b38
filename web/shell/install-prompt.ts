import { useSyncExternalStore } from 'react'
import { storageListeners } from '../platform/hooks/storage-listeners.ts'

/** The offer of a browser to install the app; only some browsers make one, and not once it is installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let offered: InstallPrompt | undefined
const { subscribe, notify } = storageListeners()

// Browsers make the offer once, soon after the page has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  // The menu shows it in place of a bar over the page.
  event.preventDefault()
  offered = event as InstallPrompt
  notify()
})
window.addEventListener('appinstalled', () => {
  offered = undefined
  notify()
})

/** Opens the browser's dialog to install the app; undefined where the browser does not offer it. */
export function useInstallPrompt(): (() => void) | undefined {
  const prompt = useSyncExternalStore(subscribe, () => offered)
  if (!prompt) return undefined
  return () => {
    // An offer can be used once; the browser makes another one if it is declined.
    offered = undefined
    notify()
    void prompt.prompt().catch(() => undefined)
  }
}
