import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { tableDate } from '../../ui/dates.ts'
import type { Found } from './FillPage.tsx'
import { useFill } from './use-fill.ts'

/** Answers that were typed here before and never saved: they are in the form again, to be kept or discarded. */
export function DraftNotice({ found: { questions, at, merged } }: { found: Found }) {
  const { filling } = useFill()
  const [open, setOpen] = useState(true)
  if (!open) return null
  const count = `${questions.length} unsaved ${questions.length === 1 ? 'answer' : 'answers'}`
  const discard = () => {
    filling.revert(questions)
    setOpen(false)
  }
  return (
    <Alert color="teal" variant="outline" title={`We kept ${count} from ${tableDate(at.toISOString())}`}>
      {merged ? (
        <>
          They are in the form again, and saved with your next answers.
          <Group gap="sm" mt="sm">
            <Button size="sm" onClick={() => setOpen(false)}>
              Keep
            </Button>
            <Button size="sm" variant="default" onClick={discard}>
              Discard
            </Button>
          </Group>
        </>
      ) : (
        'They stay on this device, and are offered again when the survey takes answers.'
      )}
    </Alert>
  )
}
