import { useEffect, useState } from 'react'

/** Counts down until it is worth trying again; nothing when there is nothing to wait for. */
export function TryAgainIn({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  if (left <= 0) return null
  // Only the first figure is read out: a voice that counts down helps nobody.
  return (
    <>
      <span aria-hidden>You can try again in {inWords(left)}.</span>
      <span className="visually-hidden">You can try again in {inWords(seconds)}.</span>
    </>
  )
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`
