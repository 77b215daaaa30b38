import { Button } from '@mantine/core'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { useState } from 'react'
import { Notice, NoticeActions } from '../../ui/Notice.tsx'
import { tableDate } from '../../ui/dates.ts'
import type { FoundDraft } from '../storage/drafts.ts'
import { useFill } from '../hooks/use-fill.ts'

/** Offers to keep or discard answers from an earlier visit that were never saved and are in the form again. */
export function DraftNotice({ found: { answers, at, merged } }: { found: FoundDraft }) {
  const { filling } = useFill()
  const [open, setOpen] = useState(true)
  if (!open) return null
  const one = answers.size === 1
  const count = `${answers.size} unsaved ${one ? 'answer' : 'answers'}`
  const discard = () => {
    // What has been changed since, here or by somebody else, is not what was kept.
    const kept = [...answers].filter(([id, { mine }]) => sameAnswer(filling.answerOf(id), mine))
    filling.restore(new Map(kept.map(([id, { before }]) => [id, before])))
    setOpen(false)
  }
  return (
    <Notice tone="plain" title={`We kept ${count} from ${tableDate(at.toISOString())}`}>
      {merged ? (
        <>
          {one
            ? 'It is in the form again, and is saved by itself.'
            : 'They are in the form again, and are saved by themselves.'}
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
        `${one ? 'It stays' : 'They stay'} on this device, to be offered again when the survey takes answers.`
      )}
    </Notice>
  )
}
