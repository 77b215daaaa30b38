import { useEffect, useState } from 'react'

/** Counts down to the next attempt; renders nothing at 0. */
export function TryAgainIn({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  if (left <= 0) return null
  // Screen readers announce only the first number, not each second.
  return (
    <>
      <span aria-hidden>You can try again in {inWords(left)}.</span>
      <span className="visually-hidden">You can try again in {inWords(seconds)}.</span>
    </>
  )
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`
