import { Button } from '@mantine/core'
import { missing } from 'contract/answers/progress.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { OpenQuestionsDialog, type OpenQuestions } from './OpenQuestionsDialog.tsx'
import { noticeTime, logFailure } from '../state/save-and-notify.ts'
import { SaveLine } from './SaveLine.tsx'
import { OpenQuestionsButton } from './OpenQuestionsButton.tsx'
import { useSections } from '../hooks/use-sections.ts'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { fullForm } from '../state/full-form.ts'
import classes from './FillButtons.module.css'

/** Delay before 'Exit' leaves the page, in milliseconds (SRV-32). */
const exitPause = 100
const submitted = 'Submitted answers successfully! Redirecting back to the project!'

/**
 * Previous, next, save and exit (SRV-29, SRV-40 to SRV-45).
 * @param saveLine whether to show the save state here; on small screens it is at the top of the page
 */
export function FillButtons({ saveLine }: { saveLine: boolean }) {
  const { filling, saving, goTo, goOn } = useFill()
  const { project_details } = useHead()
  const { first, previous, next, pending } = useSections()
  const [open, setOpen] = useState<OpenQuestions>()
  const [leaving, setLeaving] = useState(false)
  const [closing, setClosing] = useState(false)
  const navigate = useNavigate()
  const preparing = pending ? 'The other sections are still loading.' : undefined
  const atStart = preparing ?? (previous ? undefined : 'This is the first section.')
  const readOnly = filling.refusal !== undefined

  const leave = (pause: number) => {
    setOpen(undefined)
    setLeaving(true)
    const to = project_details.id ? `/projects/${project_details.id}/surveys` : '/projects/'
    setTimeout(() => {
      // The user may decide to stay because of unsaved texts.
      setLeaving(false)
      void navigate(to, { state: { leave: true } })
    }, pause)
  }
  const saveAndExit = async () => {
    setClosing(true)
    await saveAndSee().finally(() => setClosing(false))
  }
  const saveAndSee = async () => {
    const failed = await saving.save()
    if (failed) return logFailure('Error submitting the answers', failed)
    await fullForm(filling)
    const open = { missing: missing(filling.state), faulty: [...filling.edits.all.keys()] }
    if (open.missing.length > 0 || open.faulty.length > 0) return setOpen(open)
    toast(submitted, 'success', noticeTime)
    leave(noticeTime)
  }
  return (
    <div className={classes.bar}>
      {saveLine && (
        <div className={classes.state}>
          {/* First, so that it does not move while someone clicks it and the save state changes its width. */}
          {!readOnly && <OpenQuestionsButton className={classes.left} />}
          <SaveLine />
        </div>
      )}
      <div className={classes.buttons}>
        <ReasonButton variant="subtle" disabledReason={atStart} onClick={() => goTo(first.index)}>
          Go to Start
        </ReasonButton>
        <ReasonButton
          variant="default"
          disabledReason={atStart}
          onClick={() => previous && goTo(previous.index)}
        >
          Previous page
        </ReasonButton>
        <Button
          variant="default"
          loading={leaving || (closing && pending)}
          onClick={() => (readOnly ? leave(exitPause) : void saveAndExit())}
        >
          {readOnly ? 'Exit' : 'Save & Exit'}
        </Button>
        {next || pending ? (
          <ReasonButton disabledReason={preparing} onClick={() => next && goOn(next.index)}>
            {readOnly ? 'Next' : 'Next page'}
          </ReasonButton>
        ) : (
          !readOnly && <Button onClick={() => goOn(undefined)}>Save Answers</Button>
        )}
      </div>
      {open && (
        <OpenQuestionsDialog
          open={open}
          onClose={() => setOpen(undefined)}
          onLeave={() => leave(exitPause)}
        />
      )}
    </div>
  )
}
