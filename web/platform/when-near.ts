/** Distance from the viewport that counts as near, in pixels. */
const margin = 1200

type Listener = (isNear: boolean, height: number) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

/**
 * Calls `listener` when an element comes near the viewport or leaves it, with its height, until the returned function
 * is called.
 */
export function whenNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) =>
      entries.forEach(({ target, isIntersecting, boundingClientRect }) =>
        listeners.get(target)?.(isIntersecting, boundingClientRect.height),
      ),
    { rootMargin: `${margin}px 0px` },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}

/**
 * Calls `then` when the browser is idle, unless the returned function is called before. Callbacks run one at a time, each
 * after the changes of the previous one have been rendered.
 */
export function whenIdle(then: () => void): () => void {
  waiting.add(then)
  goOn()
  return () => void waiting.delete(then)
}

const waiting = new Set<() => void>()
let isGoing = false

function goOn(): void {
  if (isGoing || waiting.size === 0) return
  isGoing = true
  idle(() => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    }
    isGoing = false
    goOn()
  })
}

const idle = (then: () => void) =>
  typeof requestIdleCallback === 'undefined'
    ? setTimeout(then, 200)
    : requestIdleCallback(() => setTimeout(() => requestIdleCallback(then)))
