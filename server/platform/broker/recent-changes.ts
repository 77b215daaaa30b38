/** Milliseconds that a change is remembered. */
const longestMemory = 120_000
const maxTopics = 20_000

/**
 * When topics last changed, on any node. A page reads its data a moment before it subscribes and would miss a change in
 * between.
 */
export class RecentChanges {
  /** Milliseconds since the process began, by topic; the latest last. */
  readonly #changedAt = new Map<string, number>()
  /** Earlier changes are unknown. */
  #knownSince = performance.now()

  add(topic: string): void {
    const now = performance.now()
    this.#changedAt.delete(topic)
    this.#changedAt.set(topic, now)
    for (const [oldest, at] of this.#changedAt) {
      if (this.#changedAt.size <= maxTopics && now - at < longestMemory) break
      this.#changedAt.delete(oldest)
      this.#knownSince = Math.max(this.#knownSince, at)
    }
  }

  /** Changes may have been missed until now. */
  forget(): void {
    this.#changedAt.clear()
    this.#knownSince = performance.now()
  }

  /** Whether the topic has, or may have, changed within the last milliseconds. */
  hasChanged(topic: string, within: number): boolean {
    const since = performance.now() - within
    return since <= this.#knownSince || (this.#changedAt.get(topic) ?? -Infinity) >= since
  }
}

/** Key for the rights of a person to any topic. */
export const rightsOf = (personId: number) => `rights:${personId}`
