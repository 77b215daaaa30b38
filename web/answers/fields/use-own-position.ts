import type { GeoPosition } from 'contract/questionnaires/positions.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** A position as accurate as this ends the search; a device improves its first one for some seconds. */
const accurateEnough = 5
const improving = 20_000
/** Time without any position, in milliseconds, after which the search fails. */
const timeout = 30_000

interface Search {
  isSearching: boolean
  /** Accuracy in metres of the best position so far. */
  accuracy: number | undefined
  problem: string | undefined
}

const idle: Search = { isSearching: false, accuracy: undefined, problem: undefined }

/** Finds the position of this device. `onFound` gets the most accurate one, also when `finish` ends the search early. */
export function useOwnPosition(onFound: (position: GeoPosition) => void) {
  const [search, setSearch] = useState(idle)
  const [soFar, setSoFar] = useState<GeoPosition>()
  const { isSearching } = search
  const found = useEffectEvent(onFound)
  const begin = () => {
    const problem = whyNotHere()
    setSoFar(undefined)
    setSearch({ ...idle, isSearching: problem === undefined, problem })
  }
  const finish = () => {
    if (!soFar) return
    setSearch(idle)
    onFound(soFar)
  }
  useEffect(() => {
    if (!isSearching) return
    let best: GeoPosition | undefined
    const end = (problem?: string) => {
      setSearch({ ...idle, problem })
      if (best) found(best)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = ({ coords }: GeolocationPosition) => {
      const { latitude, longitude, altitude, accuracy } = coords
      if (best?.accuracy !== undefined && best.accuracy <= accuracy) return
      best = { latitude, longitude, ...(altitude !== null && { altitude }), accuracy }
      setSoFar(best)
      setSearch({ isSearching: true, accuracy, problem: undefined })
      timer ??= setTimeout(end, improving)
      if (accuracy <= accurateEnough) end()
    }
    const fail = ({ code }: GeolocationPositionError) => best ?? end(problems[code] ?? unknownPosition)
    const watch = navigator.geolocation.watchPosition(take, fail, {
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout,
    })
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearTimeout(timer)
    }
  }, [isSearching])
  return { ...search, begin, finish }
}

const unknownPosition =
  'This device cannot determine its position at the moment. Check that location services are on, or enter the coordinates.'

/** By the code of the browser's error. */
const problems: Readonly<Record<number, string>> = {
  1: 'The browser does not allow this page to use your position. Allow it in the settings of the browser for this site, or enter the coordinates.',
  2: unknownPosition,
  3: 'No position was found within 30 seconds. Try again where the sky is visible, or enter the coordinates.',
}

function whyNotHere(): string | undefined {
  if (!window.isSecureContext)
    return 'Browsers share the position with encrypted pages (https) only, and this page is not. Enter the coordinates instead.'
  return 'geolocation' in navigator
    ? undefined
    : 'This browser cannot determine positions. Enter the coordinates instead.'
}
