import { Button } from '@mantine/core'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { Eye, SquarePen } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { whenIdle } from '../../platform/when-near.ts'
import { LookSettingsSwitch } from '../../surveys/look/LookSettingsSwitch.tsx'
import { useHead } from '../hooks/use-fill.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './FillTools.module.css'

/** Loaded when idle, after the questions. */
const SurveySwitch = lazyPart(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return (await import('./SurveySwitch.tsx')).SurveySwitch
})

/** The switches of survey, language, text edit mode and look (SRV-22, SRV-30, SRV-54). */
export function FillTools() {
  const { name, project_details, user_permissions } = useHead()
  const [params, setParams] = useSearchParams()
  const editing = params.get('mode') === 'edit'
  const toggle = () =>
    setParams((now) => (editing ? now.delete('mode') : now.set('mode', 'edit'), now), {
      preventScrollReset: true,
    })
  return (
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
          {editing ? 'View the questions' : 'Edit question texts'}
        </Button>
      )}
      <LookSettingsSwitch />
    </div>
  )
}
