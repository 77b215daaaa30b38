/** How far beyond the window something counts as near, in pixels. */
const margin = 1200

type Told = (isNear: boolean, height: number) => void

const told = new WeakMap<Element, Told>()
let observer: IntersectionObserver | undefined

/** Tells when an element comes near the window and when it goes away, with its height, until the returned function is called. */
export function whenNear(element: Element, tell: Told): () => void {
  observer ??= new IntersectionObserver(
    (entries) =>
      entries.forEach(({ target, isIntersecting, boundingClientRect }) =>
        told.get(target)?.(isIntersecting, boundingClientRect.height),
      ),
    { rootMargin: `${margin}px 0px` },
  )
  told.set(element, tell)
  observer.observe(element)
  return () => {
    told.delete(element)
    observer?.unobserve(element)
  }
}

/** Does something when the browser has nothing else to do, unless the returned function is called before. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, 500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(then)
  return () => cancelIdleCallback(request)
}
