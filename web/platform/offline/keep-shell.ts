/** Has the service worker cache the files of the fill page, once the page has loaded. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const keep = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') keep()
  else window.addEventListener('load', keep, { once: true })
}
