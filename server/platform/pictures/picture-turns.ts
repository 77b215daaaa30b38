const mostAtOnce = 2
const mostWaiting = 8
/** Milliseconds. */
const longestWait = 8000

interface Waiting {
  bytes: number
  budget: number
  begin: () => void
}

const waiting: Waiting[] = []
const running = { count: 0, bytes: 0 }

/**
 * Waits until so many bytes of memory are free for a picture.
 * @returns what gives them back; nothing when it would have to wait too long, or its sender has left
 */
export async function takeTurn(
  bytes: number,
  { budget, signal }: { budget: number; signal: AbortSignal },
): Promise<{ end: () => void } | undefined> {
  if (waiting.length >= mostWaiting || signal.aborted) return undefined
  const isMine = await new Promise<boolean>((decide) => {
    const mine: Waiting = { bytes, budget, begin: () => leave(true) }
    const leave = (isMine: boolean) => {
      clearTimeout(late)
      signal.removeEventListener('abort', giveUp)
      waiting.splice(waiting.indexOf(mine), 1)
      decide(isMine)
    }
    const giveUp = () => leave(false)
    const late = setTimeout(giveUp, longestWait)
    signal.addEventListener('abort', giveUp)
    waiting.push(mine)
    beginNext()
  })
  if (!isMine) beginNext()
  return isMine ? { end: () => end(bytes) } : undefined
}

/** First come, first served: small pictures do not overtake a large one for ever. */
function beginNext(): void {
  const [next] = waiting
  if (!next || running.count >= mostAtOnce || running.bytes + next.bytes > next.budget) return
  running.count++
  running.bytes += next.bytes
  next.begin()
  beginNext()
}

function end(bytes: number): void {
  running.count--
  running.bytes -= bytes
  beginNext()
}
