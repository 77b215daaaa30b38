/** Listeners by topic. State outside React notifies by topic, so that only what has changed rerenders. */
export class Subscribers<Topic> {
  readonly #listeners = new Map<Topic, Set<() => void>>()

  /** Calls `listener` on changes of a topic until the returned function is called. */
  subscribe(topic: Topic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic)
    }
  }

  notify(topic: Topic): void {
    this.#listeners.get(topic)?.forEach((listener) => listener())
  }
}
