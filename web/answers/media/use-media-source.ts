import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormMediaFile } from 'contract/questionnaires/question-media.schemas.ts'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { whenNear } from '../../platform/when-near.ts'
import { useHead } from '../hooks/use-fill.ts'
import { surveyRead } from '../storage/fetch-survey.ts'
import { isKept, readMedia } from '../storage/kept-media.ts'

export interface MediaSource {
  /** Undefined until it is loaded. */
  address: string | undefined
  failed: boolean
  onError: () => void
  retry: () => void
}

/** The address of a file, which is loaded once it is `wanted`. */
export function useMediaSource(file: FormMediaFile, wanted: boolean): MediaSource {
  const small = isKept(file)
  const { name } = useHead()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    // A new URL of the same file, after the old one has expired, is tried again; the content stays visible in the meantime.
    queryKey: ['form media', file.key, file.url],
    queryFn: ({ signal }) => readMedia(file, signal),
    placeholderData: (before) => before,
    enabled: wanted && small,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
    structuralSharing: false,
  })
  const kept = useObjectUrl(data)
  // Playing would stop if the address changed with every new URL.
  const [streamed, setStreamed] = useState(file.url)
  const [broken, setBroken] = useState(false)
  const [renewing, setRenewing] = useState(false)
  if (renewing && streamed !== file.url) {
    setStreamed(file.url)
    setRenewing(false)
    setBroken(false)
  }
  return {
    address: small ? kept : wanted ? streamed : undefined,
    failed: broken || (isError && data === undefined),
    onError: () => setBroken(true),
    retry: () => {
      setBroken(false)
      setRenewing(true)
      if (small) void refetch()
      // The URL may have expired.
      void client.invalidateQueries({ queryKey: surveyRead(name).queryKey, exact: true })
    },
  }
}

function useObjectUrl(content: Blob | undefined): string | undefined {
  const address = useMemo(() => content && URL.createObjectURL(content), [content])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

/** Whether an element has come near the viewport. */
export function useNear<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return undefined
    return whenNear(element.current, (isNear) => isNear && setNear(true))
  }, [near])
  return [element, near]
}
