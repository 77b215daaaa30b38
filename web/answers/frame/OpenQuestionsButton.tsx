import { missing } from 'contract/answers/progress.ts'
import { useState } from 'react'
import { useFill } from '../hooks/use-fill.ts'
import { fullForm } from '../state/full-form.ts'
import { OpenQuestionsDialog, type OpenQuestions } from './OpenQuestionsDialog.tsx'

/** Opens the list of open questions. */
export function OpenQuestionsButton({ className }: { className?: string | undefined }) {
  const { filling } = useFill()
  const [open, setOpen] = useState<OpenQuestions>()
  const show = async () => {
    await fullForm(filling)
    setOpen({ missing: missing(filling.state), faulty: filling.faulty() })
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void show()}>
        Open questions
      </button>
      {open && <OpenQuestionsDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
