import { Button } from '@mantine/core'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { Eye, SquarePen } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { whenIdle } from '../../platform/when-near.ts'
import { LookSettingsSwitch } from '../../surveys/look/LookSettingsSwitch.tsx'
import { useHead } from '../hooks/use-fill.ts'
import classes from './FillHead.module.css'

/** Loaded when idle, after the questions. */
const SurveySwitch = lazyPart(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return (await import('./SurveySwitch.tsx')).SurveySwitch
})

const PresentPeopleStack = lazyPart(
  async () => (await import('../together/PresentPeopleStack.tsx')).PresentPeopleStack,
)

/** Name and state of the survey, and the switch to other surveys of the project (SRV-22 to SRV-25, SRV-54). */
export function FillHead() {
  const { name, respondent, project_details, form_active, accept_submissions, user_permissions } = useHead()
  const [params, setParams] = useSearchParams()
  const editing = params.get('mode') === 'edit'
  const toggle = () =>
    setParams((now) => (editing ? now.delete('mode') : now.set('mode', 'edit'), now), {
      preventScrollReset: true,
    })
  return (
    <header className={classes.head} data-quiz-part="header">
      <title>{`${name} - Seventeen`}</title>
      <div className={classes.names}>
        <h1>Form: {name}</h1>
        {!form_active && <p className={classes.notice}>Deactivated</p>}
        {!accept_submissions && <p className={classes.notice}>Not accepting submissions anymore!</p>}
        {respondent.shared && (
          <div className={classes.present}>
            <Suspense>
              <PresentPeopleStack />
            </Suspense>
          </div>
        )}
      </div>
      <div className={classes.tools}>
        <Suspense fallback={<div className={classes.place} />}>
          <SurveySwitch projectId={project_details.id} name={name} />
        </Suspense>
        <LanguageSwitch />
        {!whyNotEditSurvey(user_permissions) && (
          <Button
            variant="default"
            size="sm"
            aria-pressed={editing}
            data-quiz-part="info-action"
            leftSection={editing ? <Eye size={16} aria-hidden /> : <SquarePen size={16} aria-hidden />}
            onClick={toggle}
          >
            {editing ? 'View' : 'Edit'}
            <span className={classes.long}>&nbsp;{editing ? 'the questions' : 'question texts'}</span>
          </Button>
        )}
        <LookSettingsSwitch />
      </div>
    </header>
  )
}
