import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watch } from '../platform/live.ts'

/** Milliseconds after a change: all open pages are told at once, and shall not ask at once. */
const soonest = 300
const spread = 2500

/** Reads again, within three seconds, when anything has changed on which matches depend. */
export function useLiveMatches(...reads: { queryKey: QueryKey }[]): void {
  const client = useQueryClient()
  const keys = JSON.stringify(reads.map(({ queryKey }) => queryKey))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      for (const queryKey of JSON.parse(keys) as QueryKey[]) void client.invalidateQueries({ queryKey })
    }
    const stop = watch('matches:0', () => {
      timer ??= setTimeout(refresh, soonest + Math.random() * spread)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, keys])
}
