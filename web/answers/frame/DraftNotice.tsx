import { Button } from '@mantine/core'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { useState } from 'react'
import { Notice, NoticeActions } from '../../ui/Notice.tsx'
import { momentOf } from '../../ui/dates.ts'
import type { FoundDraft } from '../storage/drafts.ts'
import { useFill } from '../hooks/use-fill.ts'

/** Offers to keep or discard unsaved answers from an earlier visit, which have been restored to the form. */
export function DraftNotice({ found: { answers, at, merged } }: { found: FoundDraft }) {
  const { filling } = useFill()
  const [open, setOpen] = useState(true)
  if (!open) return null
  const one = answers.size === 1
  const count = `${answers.size} unsaved ${one ? 'answer' : 'answers'}`
  const discard = () => {
    // Discard only drafts that are still unchanged.
    const kept = [...answers].filter(([id, { mine }]) => sameAnswer(filling.answerOf(id), mine))
    filling.restore(new Map(kept.map(([id, { before }]) => [id, before])))
    setOpen(false)
  }
  return (
    <Notice tone="plain" title={`${count} from ${momentOf(at.toISOString())} restored`}>
      {merged ? (
        <>
          {one
            ? 'It is in the form again and will be saved automatically.'
            : 'They are in the form again and will be saved automatically.'}
          <NoticeActions>
            <Button size="sm" onClick={() => setOpen(false)}>
              Keep
            </Button>
            <Button size="sm" variant="default" onClick={discard}>
              Discard
            </Button>
          </NoticeActions>
        </>
      ) : (
        `${one ? 'It is' : 'They are'} stored on this device and will be restored when the survey accepts answers.`
      )}
    </Notice>
  )
}
