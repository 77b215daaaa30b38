import { notSignedIn, sessionEnded, type Ending } from 'contract/platform/live-socket.ts'
import type { Interest, LiveMessage } from '../broker/broker.ts'
import { end, sendTo, socketsOf, type Client, type Room } from './live-room.ts'
import { recheckChanged, recheckNow, resubscribeSoon } from './live-rights.ts'
import type { Viewer } from '../http/viewer.ts'
import { mustSeeAll } from './must-see.ts'
import type { OnlineStates } from './online.ts'
import { personOfTopic } from '../broker/online-topic.ts'
import type { Push } from '../broker/broker.ts'

/** Milliseconds between two checks which messages the sockets of this node need. */
const interestPause = 30_000

/** Passes on what all nodes publish to the sockets of this one. @returns a function that stops it */
export async function listen(room: Room, online: OnlineStates): Promise<() => Promise<void>> {
  const { presences, broker, clients } = room
  const { replicas } = room.platform.database
  const live = ({ topic, news, at }: LiveMessage) => {
    const changed = Buffer.from(JSON.stringify({ command: 'changed', topic, at, ...news }))
    // What people are told of, and who may do what, they must see at once.
    const mustSee = ({ id }: Viewer) => replicas?.changed(id, at)
    if (topic === 'rights') news.of?.forEach((id) => replicas?.changed(id, at))
    for (const client of clients) {
      const { viewer } = client
      if (viewer && client.topics.has(topic)) mustSee(viewer)
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
  const push = (pushed: string) => {
    const { to, message, except }: Push = JSON.parse(pushed)
    const text = Buffer.from(JSON.stringify(message))
    for (const personId of to)
      for (const { id, socket } of socketsOf(room, personId)) if (id !== except) sendTo(socket, text)
  }
  // Changes may have been missed while disconnected, so every topic counts as changed.
  const listening = async () => {
    const at = await mustSeeAll(room, room.byPerson.keys())
    for (const { socket, topics } of clients) {
      topics.forEach((topic) => sendTo(socket, { command: 'changed', topic, at }))
      sendTo(socket, { command: 'catch_up' })
    }
    presences.allChanged()
  }
  const presence = (topic: string) => {
    const person = personOfTopic(topic)
    if (person === undefined) presences.changed(topic)
    else online.changed(person)
  }
  const timer = setInterval(() => void broker.keepOnly(interestsOf(room)), interestPause)
  await broker.listen({ live, push, presence, listening: () => void listening() })
  return () => {
    clearInterval(timer)
    return broker.stop()
  }
}

/** What the sockets of this node need to hear. */
function interestsOf({ clients, byPerson }: Room): Set<Interest> {
  const interests = new Set<Interest>()
  for (const { topics, lost, stays } of clients) {
    for (const topic of [...topics, ...lost.keys()]) interests.add(`live:${topic}`)
    for (const topic of stays.keys()) interests.add(`presence:${topic}`)
  }
  for (const person of byPerson.keys()) interests.add(`person:${person}`)
  return interests
}

function tell(room: Room, client: Client, topic: string, changed: Buffer, gone?: Ending): void {
  const { socket, topics, lost } = client
  if (lost.has(topic)) return resubscribeSoon(room, client, topic)
  if (!topics.has(topic)) return
  sendTo(socket, changed)
  if (gone) topics.delete(topic)
}
