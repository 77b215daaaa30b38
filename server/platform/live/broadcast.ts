import { Listener } from './listener.ts'
import { end, send, socketsOf, type Room } from './live-room.ts'
import { recheck, resubscribeSoon } from './live-rights.ts'
import type { OnlineStates } from './online.ts'
import { personOfTopic } from './online-topic.ts'
import { joinParts, type Push } from './push.ts'

/** What `publish` and its like send to every server. */
interface LiveMessage {
  topic: string
  news: { ended?: number[]; of?: number[] }
}

/** Receives what all nodes publish, and passes it on to the sockets of this one. @returns what stops it */
export async function listen(room: Room, online: OnlineStates): Promise<() => Promise<void>> {
  const { database } = room.platform
  const { presences, clients, http } = room
  const { knownAnswers } = http
  const broadcast = (payload: string) => {
    const { topic, news }: LiveMessage = JSON.parse(payload)
    if (topic === 'sessions') knownAnswers.forgetSessions(news.ended ?? [])
    if (topic === 'rights') knownAnswers.forget(news.of ?? [])
    const changed = Buffer.from(JSON.stringify({ command: 'changed', topic, ...news }))
    for (const client of clients) {
      const { viewer, socket, topics } = client
      if (topic === 'sessions' && viewer && news.ended?.includes(viewer.session_id))
        end(room, client, 4401, 'signed out')
      else if (topic === 'rights' && viewer && news.of?.includes(viewer.id)) void recheck(room, client)
      else if (client.lost.has(topic)) resubscribeSoon(room, client, topic)
      else if (topics.has(topic)) send(socket, changed)
    }
  }
  const deliver = ({ to, message, except }: Push) => {
    const text = Buffer.from(JSON.stringify(message))
    knownAnswers.forget(to)
    for (const personId of to)
      for (const { id, socket } of socketsOf(room, personId)) if (id !== except) send(socket, text)
  }
  // Whatever was missed while disconnected is published as 'everything'.
  const listening = () => {
    knownAnswers.listen(true)
    for (const { socket, topics } of clients) {
      topics.forEach((topic) => send(socket, { command: 'changed', topic }))
      send(socket, { command: 'catch_up' })
    }
    presences.allChanged()
  }
  const moved = (topic: string) => {
    const person = personOfTopic(topic)
    if (person === undefined) presences.changed(topic)
    else online.changed(person)
  }
  const channels = { live: broadcast, presence: moved, push: joinParts(deliver) }
  const lost = () => knownAnswers.listen(false)
  const listener = new Listener(database.connectionOptions, { channels, listening, lost, log: http.log })
  await listener.start()
  return () => listener.stop()
}
