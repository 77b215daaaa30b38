import { notSignedIn, sessionEnded, type Ending } from 'contract/platform/live-socket.ts'
import { Listener } from './listener.ts'
import { end, sendTo, socketsOf, type Client, type Room } from './live-room.ts'
import { rightsOf } from './recent-changes.ts'
import { recheckChanged, recheckNow, resubscribeSoon } from './live-rights.ts'
import type { OnlineStates } from './online.ts'
import { personOfTopic } from './online-topic.ts'
import { joinParts } from './push-parts.ts'
import type { Push } from './push.ts'

/** What `publish` and similar functions send to every node. */
interface LiveMessage {
  topic: string
  news: { ended?: number[]; of?: number[]; gone?: Ending; narrowed?: true }
}

/** Passes on what all nodes publish to the sockets of this one. @returns a function that stops it */
export async function listen(room: Room, online: OnlineStates): Promise<() => Promise<void>> {
  const { database } = room.platform
  const { presences, recentChanges, clients, http } = room
  const broadcast = (payload: string) => {
    const { topic, news }: LiveMessage = JSON.parse(payload)
    recentChanges.add(topic)
    for (const person of (topic === 'rights' && news.of) || []) recentChanges.add(rightsOf(person))
    const changed = Buffer.from(JSON.stringify({ command: 'changed', topic, ...news }))
    for (const client of clients) {
      const { viewer } = client
      if (news.narrowed && client.topics.has(topic)) recheckNow(room, client)
      if (topic === 'sessions' && viewer && news.ended?.includes(viewer.session_id))
        end(room, client, notSignedIn, sessionEnded)
      else if (topic === 'rights' && viewer && news.of?.includes(viewer.id))
        recheckNow(room, client, recheckChanged)
      // A client that is losing the right is notified only of that, so it does not refetch.
      else if (client.asking && client.topics.has(topic) && !news.gone)
        void client.asking.then(() => tell(room, client, topic, changed))
      else tell(room, client, topic, changed, news.gone)
    }
  }
  const deliver = ({ to, message, except }: Push) => {
    const text = Buffer.from(JSON.stringify(message))
    for (const personId of to)
      for (const { id, socket } of socketsOf(room, personId)) if (id !== except) sendTo(socket, text)
  }
  // Changes may have been missed while disconnected, so every topic counts as changed.
  const listening = () => {
    recentChanges.forget()
    for (const { socket, topics } of clients) {
      topics.forEach((topic) => sendTo(socket, { command: 'changed', topic }))
      sendTo(socket, { command: 'catch_up' })
    }
    presences.allChanged()
  }
  const moved = (topic: string) => {
    const person = personOfTopic(topic)
    if (person === undefined) presences.changed(topic)
    else online.changed(person)
  }
  const pushed = joinParts((text) => deliver(JSON.parse(text)))
  const channels = { live: broadcast, presence: moved, push: pushed }
  const listener = new Listener(database.directOptions, { channels, listening, log: http.log })
  await listener.start()
  return () => listener.stop()
}

function tell(room: Room, client: Client, topic: string, changed: Buffer, gone?: Ending): void {
  const { socket, topics, lost } = client
  if (lost.has(topic)) return resubscribeSoon(room, client, topic)
  if (!topics.has(topic)) return
  sendTo(socket, changed)
  if (gone) topics.delete(topic)
}
