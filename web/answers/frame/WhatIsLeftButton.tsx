import { missing } from 'contract/answers/progress.ts'
import { Suspense, useState } from 'react'
import { libraryPart } from '../../ui/library/library-part.tsx'
import { useFill } from '../hooks/use-fill.ts'
import { whole } from '../state/whole.ts'
import type { OpenQuestions } from './WhatIsLeft.tsx'

const WhatIsLeft = libraryPart(async () => (await import('./WhatIsLeft.tsx')).WhatIsLeft)

/** Opens the list of open questions. */
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
        Open questions
      </button>
      {open && (
        <Suspense>
          <WhatIsLeft open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
