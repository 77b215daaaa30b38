/** Lets the files of the fill page be kept on this device, when the browser can and has nothing better to do. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const keep = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') keep()
  else window.addEventListener('load', keep, { once: true })
}
