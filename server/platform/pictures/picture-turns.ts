const mostAtOnce = 2
const mostWaiting = 8
/** Of one sender: whoever sends many waits for themselves, not the others for them. */
const mostWaitingEach = 3
/** Milliseconds. */
const longestWait = 8000
/** Senders whose last turn is remembered. */
const mostRemembered = 1000

interface Picture {
  /** Who sends it: a person or an address. */
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
 * Waits until so many bytes of memory are free for a picture. Senders take turns, whatever one of them sends.
 * @returns what gives them back; nothing when it would have to wait too long, or its sender has left
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

/** In a full queue, the sender with most pictures gives up the last one for somebody with fewer. */
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

/** The next of the sender whose last turn is longest ago; small pictures do not overtake it for ever. */
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
