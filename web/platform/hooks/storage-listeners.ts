interface StorageListeners {
  subscribe: (listener: () => void) => () => void
  /** Notifies of a change by this tab. */
  notify: () => void
}

/** For `useSyncExternalStore` over localStorage, with changes by this tab and by others. */
export function storageListeners(): StorageListeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      // Another tab has changed it.
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    notify: () => listeners.forEach((listener) => listener()),
  }
}
