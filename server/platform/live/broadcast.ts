import { notSignedIn, sessionEnded, type Ending } from 'contract/platform/live-socket.ts'
import type { Interest, LiveMessage } from '../broker/broker.ts'
import { end, leaveTopic, sendTo, socketsOf, type Client, type Room } from './live-room.ts'
import { recheckChanged, recheckNow, resubscribeSoon } from './live-rights.ts'
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
    if (topic === 'sessions') return endSessions(news.ended)
    if (topic === 'rights') return recheckPeople(news.of, at)
    const watching = room.byTopic.get(topic)
    // Most messages are for other nodes.
    if (!watching) return
    const changed = Buffer.from(JSON.stringify({ command: 'changed', topic, at, ...news }))
    for (const client of watching) {
      const { viewer } = client
      const isGiven = client.topics.has(topic)
      // A reader of the message must see the change.
      if (viewer && isGiven) replicas?.changed(viewer.id, at)
      if (news.narrowed && isGiven) recheckNow(room, client)
      // A client that is losing the right is notified only of that, so it does not refetch.
      if (client.asking && isGiven && !news.gone)
        void client.asking.then(() => tell(room, client, topic, changed))
      else tell(room, client, topic, changed, news.gone)
    }
  }
  const endSessions = (ended: readonly number[] = []) => {
    for (const client of clients)
      if (client.viewer && ended.includes(client.viewer.session_id))
        end(room, client, notSignedIn, sessionEnded)
  }
  const recheckPeople = (people: readonly number[] = [], at: string | undefined) => {
    for (const person of people) {
      replicas?.changed(person, at)
      for (const client of socketsOf(room, person)) recheckNow(room, client, recheckChanged)
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
  if (gone) leaveTopic(room, client, topic)
}
