import { Button } from '@mantine/core'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { Eye, SquarePen } from 'lucide-react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { ThemeSettingsSwitch } from '../../surveys/theme/ThemeSettingsSwitch.tsx'
import { useHead } from '../hooks/use-fill.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SurveySwitch } from './SurveySwitch.tsx'
import classes from './FillTools.module.css'

/** Controls for survey, language, text edit mode and styling (SRV-22, SRV-30, SRV-54). */
export function FillTools() {
  const { name, project_details, user_permissions } = useHead()
  const [params, setParams] = useSearchParameters()
  const editing = params.get('mode') === 'edit'
  const toggle = () =>
    setParams((now) => (editing ? now.delete('mode') : now.set('mode', 'edit'), now), {
      preventScrollReset: true,
    })
  return (
    <div className={classes.tools}>
      <SurveySwitch projectId={project_details.id} name={name} />
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
          {editing ? 'View questions' : 'Edit question texts'}
        </Button>
      )}
      <ThemeSettingsSwitch />
    </div>
  )
}
