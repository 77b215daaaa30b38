import { setTimeout } from 'node:timers/promises'
import type { Person } from '../person.ts'
import { liveSocket, type LiveSocket } from '../live-socket.ts'

/** An open page: it connects again whenever its connection ends, as browsers do. */
export interface LivePage {
  /** People whom the page sees at its topic. */
  present: () => number
  close: () => void
}

/**
 * @param topic where the page is present
 * @param onMessage called for each chat message
 */
export function livePage(
  url: string,
  who: Pick<Person, 'token'>,
  topic: string,
  onMessage: () => void = () => {},
): LivePage {
  let isOver = false
  let current: LiveSocket | undefined
  const connect = async () => {
    const socket = await liveSocket(url, who)
    current = socket
    socket.send({ command: 'attend', topic, at: '1' })
    let read = 0
    let isClosed = false
    void socket.closed.then(() => (isClosed = true))
    while (!isClosed && !isOver) {
      const { length } = socket.received
      if (socket.received.slice(read).some(({ command }) => command === 'new_message')) onMessage()
      read = length
      await setTimeout(20)
    }
  }
  void (async () => {
    while (!isOver) {
      await connect().catch(() => {})
      current = undefined
      await setTimeout(200)
    }
  })()
  return {
    // The same command also says that contacts are online.
    present: () =>
      Number(
        current?.received.findLast((message) => message['topic'] === topic && 'total' in message)?.[
          'total'
        ] ?? 0,
      ),
    close: () => {
      isOver = true
      current?.close()
    },
  }
}
