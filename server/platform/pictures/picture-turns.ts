const mostAtOnce = 2
const mostWaiting = 8
/** Limit per sender, so that a sender of many pictures does not delay others. */
const mostWaitingEach = 3
/** Milliseconds. */
const longestWait = 8000
/** Number of senders whose last turn is remembered. */
const mostRemembered = 1000

interface Picture {
  /** The sender: a person or an address. */
  sender: string
  bytes: number
  budget: number
}

interface Waiting extends Picture {
  begin: () => void
  giveUp: () => void
}

/** In the order of arrival. */
const waiting: Waiting[] = []
const running = { count: 0, bytes: 0 }
/** Senders who had a turn, the latest last. */
const served = new Set<string>()

/**
 * Reserves memory for a picture, waiting until it is free. Senders take turns.
 * @returns a function that releases it; undefined when the wait would be too long or the sender has disconnected
 */
export async function takeTurn(
  picture: Picture,
  signal: AbortSignal,
): Promise<{ end: () => void } | undefined> {
  if (signal.aborted || !hasRoom(picture.sender)) return undefined
  const isMine = await new Promise<boolean>((decide) => {
    const mine: Waiting = { ...picture, begin: () => leave(true), giveUp: () => leave(false) }
    const leave = (isMine: boolean) => {
      clearTimeout(late)
      signal.removeEventListener('abort', mine.giveUp)
      waiting.splice(waiting.indexOf(mine), 1)
      decide(isMine)
    }
    const late = setTimeout(mine.giveUp, longestWait)
    signal.addEventListener('abort', mine.giveUp)
    waiting.push(mine)
    beginNext()
  })
  if (!isMine) beginNext()
  return isMine ? { end: () => end(picture.bytes) } : undefined
}

/** In a full queue, drops the last picture of the sender with most pictures in favour of one with fewer. */
function hasRoom(sender: string): boolean {
  const bySender = Map.groupBy(waiting, (one) => one.sender)
  const mine = bySender.get(sender)?.length ?? 0
  if (mine >= mostWaitingEach) return false
  if (waiting.length < mostWaiting) return true
  const most = [...bySender.values()].reduce((one, other) => (other.length > one.length ? other : one))
  if (most.length <= mine + 1) return false
  most.at(-1)?.giveUp()
  return true
}

/** The next picture of the sender whose last turn is longest ago, so that small pictures cannot overtake it forever. */
function beginNext(): void {
  const order = [...served]
  const [next] = waiting.toSorted((a, b) => order.indexOf(a.sender) - order.indexOf(b.sender))
  if (!next || running.count >= mostAtOnce || running.bytes + next.bytes > next.budget) return
  running.count++
  running.bytes += next.bytes
  remember(next.sender)
  next.begin()
  beginNext()
}

function remember(sender: string): void {
  served.delete(sender)
  served.add(sender)
  const [oldest] = served
  if (oldest !== undefined && served.size > mostRemembered) served.delete(oldest)
}

function end(bytes: number): void {
  running.count--
  running.bytes -= bytes
  beginNext()
}
