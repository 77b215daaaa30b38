import { useSyncExternalStore } from 'react'
import { agoWords } from './ago.ts'
import { exactDate } from './dates.ts'

/** How long ago something was, with the date behind it; stays right while the page is open. */
export function Ago({ instant, className }: { instant: string; className?: string | undefined }) {
  const minute = useSyncExternalStore(subscribe, currentMinute)
  return (
    <time dateTime={instant} title={exactDate(instant)} className={className}>
      {agoWords(instant, minute * minuteLength)}
    </time>
  )
}

const minuteLength = 60_000
const currentMinute = () => Math.floor(Date.now() / minuteLength)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteLength / 4)
  return () => clearInterval(timer)
}
