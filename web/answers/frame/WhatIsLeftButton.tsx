import { missing } from 'contract/answers/progress.ts'
import { useState } from 'react'
import { useFill } from '../hooks/use-fill.ts'
import { whole } from '../state/whole.ts'
import { WhatIsLeft, type OpenQuestions } from './WhatIsLeft.tsx'

/** Opens the list of what is left, at any time. */
export function WhatIsLeftButton({ className }: { className?: string | undefined }) {
  const { filling } = useFill()
  const [open, setOpen] = useState<OpenQuestions>()
  const show = async () => {
    await whole(filling)
    setOpen({ missing: missing(filling.state), faulty: filling.faulty() })
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void show()}>
        What is left
      </button>
      {open && <WhatIsLeft open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
