import type { Presence, Present } from 'contract/platform/presence.ts'
import { attend } from '../../platform/live.ts'
import { currentSession } from '../../platform/session.ts'
import { Subscribers } from '../state/subscribers.ts'
import { setTopic } from './set-topic.ts'

export interface Others {
  /** Users whose names are visible to this user. */
  people: readonly Present[]
  /** Number of other users, named or not. */
  total: number
}

const nobody: Others = { people: [], total: 0 }

/** Other users who have a shared survey open. Lives outside React, like `Filling`. */
export class PresentPeople {
  readonly changes = new Subscribers<'others'>()
  others = nobody
  /** Announcement of users who arrived since this page was opened; each is announced once. */
  announcement = ''
  readonly #topic: string
  #known: Set<number> | undefined
  #leave: (() => void) | undefined

  constructor(form: Parameters<typeof setTopic>[0]) {
    this.#topic = setTopic(form)
  }

  /** Shows other users that this user is in the section. */
  enter(section: number): void {
    this.#leave = attend(this.#topic, String(section), this.#take)
  }

  leave(): void {
    this.#leave?.()
    this.#take(undefined)
  }

  /** Names of the users in a section as one string, so that equal lists are the same snapshot. */
  namesIn = (section: number): string =>
    this.others.people
      .filter(({ at }) => at === String(section))
      .map(({ name }) => name)
      .join('\n')

  #take = (presence: Presence | undefined) => {
    const me = currentSession()?.user_id
    const people = presence?.people.filter(({ user_id }) => user_id !== me) ?? []
    this.others = presence ? { people, total: Math.max(0, presence.total - 1) } : nobody
    if (presence) this.#greet(people)
    this.changes.notify('others')
  }

  #greet(people: readonly Present[]) {
    const known = this.#known
    const fresh = people.filter(({ user_id }) => known && !known.has(user_id))
    this.#known = new Set([...(known ?? []), ...people.map(({ user_id }) => user_id)])
    const [first, ...others] = fresh
    if (!first) return
    this.announcement =
      others.length === 0 ? `${first.name} is here now` : `${fresh.length} more people are here now`
  }
}
