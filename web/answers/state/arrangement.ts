import type { Instance } from 'contract/questionnaires/repeat-group.ts'

/** A change of the instances of groups that repeat, not yet known to the server. */
export type InstanceChange = { key: string } & (
  | { add: Instance; after?: string | null | undefined }
  | { move: string; after: string | null }
  | { remove: string }
)

/** The instances that users added: those of the server, with the changes made on this page. */
export class Arrangement {
  /** Oldest first; the ids of new instances are made here, so they can be filled before the server has them. */
  #changes: readonly InstanceChange[]
  #stored: readonly Instance[] = []
  /** Removed on this page, to be restored in place. */
  readonly #removed = new Map<string, { instance: Instance; after: string | null }>()

  constructor(changes: readonly InstanceChange[] = []) {
    this.#changes = changes
  }

  get changes(): readonly InstanceChange[] {
    return this.#changes
  }
  get all(): readonly Instance[] {
    return this.#changes.reduce(applied, this.#stored)
  }

  load(stored: readonly Instance[] = []): void {
    this.#stored = stored
  }

  put(change: InstanceChange): void {
    if ('remove' in change) {
      const { all } = this
      const instance = all.find((one) => one.instance === change.remove)
      const siblings = all.filter((one) => isSibling(one, instance))
      const at = siblings.findIndex((one) => one.instance === change.remove)
      if (instance) this.#removed.set(change.remove, { instance, after: siblings[at - 1]?.instance ?? null })
    }
    this.#changes = [...this.#changes, change]
  }

  /** The change that undoes a removal. */
  restored(id: string, key: string): InstanceChange | undefined {
    const removed = this.#removed.get(id)
    return removed && { key, add: removed.instance, after: removed.after }
  }

  /** The server has made the change, or refused it. */
  settle(change: InstanceChange, isMade: boolean): void {
    if (isMade) this.#stored = applied(this.#stored, change)
    this.#changes = this.#changes.filter(({ key }) => key !== change.key)
  }

  /** Whether the server does not know the instance yet. */
  isNew = (id: string | undefined): boolean =>
    id !== undefined &&
    this.#changes.some((change) => 'add' in change && id.split('.')[0] === change.add.instance)
}

const isSibling = (one: Instance, other: Instance | undefined) =>
  one.group === other?.group && one.parent === other.parent

/** As on the server. A change of something that is no longer there has no effect. */
function applied(all: readonly Instance[], change: InstanceChange): readonly Instance[] {
  if ('remove' in change) return all.filter(({ instance }) => instance !== change.remove)
  if ('add' in change)
    return all.some(({ instance }) => instance === change.add.instance)
      ? all
      : placed(all, change.add, change.after)
  const moved = all.find(({ instance }) => instance === change.move)
  return moved
    ? placed(
        all.filter((one) => one !== moved),
        moved,
        change.after,
      )
    : all
}

/** After another instance; null is the front, undefined and one that is not there the end. */
function placed(
  all: readonly Instance[],
  one: Instance,
  after: string | null | undefined,
): readonly Instance[] {
  if (after === null) return [one, ...all]
  const at = all.findIndex(({ instance }) => instance === after)
  return at < 0 ? [...all, one] : all.toSpliced(at + 1, 0, one)
}
