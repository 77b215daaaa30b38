/** Who hears about what, by topic. What a screen shows of a survey changes here, outside React, question by question. */
export class Listeners<Topic> {
  readonly #heard = new Map<Topic, Set<() => void>>()

  /** Hears about a topic until the returned function is called. */
  listen(topic: Topic, listener: () => void): () => void {
    const listeners = this.#heard.get(topic) ?? new Set()
    this.#heard.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#heard.get(topic) === listeners) this.#heard.delete(topic)
    }
  }

  tell(topic: Topic): void {
    this.#heard.get(topic)?.forEach((listener) => listener())
  }
}
