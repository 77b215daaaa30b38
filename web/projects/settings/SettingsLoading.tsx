import { useEffect, useState } from 'react'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { TextSkeleton } from '../../ui/loading/TextSkeleton.tsx'

interface SettingsLoadingProps {
  startsInside: boolean
  onClose: () => void
}

/** Delay in milliseconds before a slow load is explained. */
const explained = 1500

/** The drawer while its code is loading. */
export function SettingsLoading({ startsInside, onClose }: SettingsLoadingProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), explained)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SettingsDrawer title="Project Settings" startsInside={startsInside} onClose={onClose} state={null}>
      <div role="status">
        {isLate && <p>The settings are taking long to load. Nothing on this page is lost.</p>}
      </div>
      <TextSkeleton lines={6} />
    </SettingsDrawer>
  )
}
