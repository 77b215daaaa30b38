import type { Db } from '../database/database.ts'
import { onlineAmong } from '../broker/online-topic.ts'
import { sendTo, socketsOf, type Room } from './live-room.ts'

/** Who is notified that these people have come online or gone offline. */
export type OnlineAudience = (
  db: Db,
  ids: readonly number[],
) => Promise<{ person_id: number; audience: number[] }[]>

/** Milliseconds in which changes are collected, so that a reload of the page does not count. */
const gathering = 1500

/** Notifies the sockets of this node when people come online or go offline on any node. */
export class OnlineStates {
  readonly #room: Room
  readonly #audience: OnlineAudience
  readonly #gathering: number
  #changed = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(room: Room, audience: OnlineAudience, milliseconds = gathering) {
    this.#room = room
    this.#audience = audience
    this.#gathering = milliseconds
  }

  changed(personId: number): void {
    this.#changed.add(personId)
    this.#timer ??= setTimeout(() => void this.#tell(), this.#gathering)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #tell() {
    const changed = this.#changed
    this.#changed = new Set()
    this.#timer = undefined
    const { rights, http, broker } = this.#room
    try {
      const online = await onlineAmong(broker.presence, [...changed])
      for (const { person_id, audience } of await this.#audience(rights.db, [...changed])) {
        const text = JSON.stringify({ command: 'presence', userId: person_id, online: online.has(person_id) })
        for (const other of audience)
          for (const { socket } of socketsOf(this.#room, other)) sendTo(socket, text)
      }
    } catch (error) {
      http.log.debug({ err: error }, 'reading who is online failed')
      changed.forEach((personId) => this.changed(personId))
    }
  }
}
