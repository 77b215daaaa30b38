import { useEffect, useState } from 'react'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { TextSkeleton } from '../../ui/loading/TextSkeleton.tsx'

interface SettingsComingProps {
  startsInside: boolean
  onClose: () => void
}

/** Milliseconds after which waiting is explained. */
const explained = 1500

/** The drawer while its code is loaded, which is asked for until it comes: it says so, and can be closed. */
export function SettingsComing({ startsInside, onClose }: SettingsComingProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), explained)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SettingsDrawer title="Project Settings" startsInside={startsInside} onClose={onClose} state={null}>
      <div role="status">
        {isLate && <p>The settings have not arrived yet. We keep trying; nothing on this page is lost.</p>}
      </div>
      <TextSkeleton lines={6} />
    </SettingsDrawer>
  )
}
