interface StorageListeners {
  subscribe: (listener: () => void) => () => void
  /** Tells of a change that this tab has made. */
  notify: () => void
}

/** For `useSyncExternalStore` over localStorage: tells of changes by this tab and by others. */
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
