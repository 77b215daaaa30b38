import { progressOf } from 'contract/surveys/completion.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { countText } from 'contract/platform/totals.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import classes from './SurveyProgress.module.css'

/** How far a survey is: for managers that of all respondents, otherwise that of the reader's own answers. */
export function SurveyProgress({ survey }: { survey: Survey }) {
  const { name, respondents } = survey
  return (
    <div>
      <ProgressBar value={progressOf(survey)} label={`Progress of ${name}`} />
      {respondents && (
        <p className={classes.respondents}>
          {respondents.started === 0
            ? 'Nobody has started'
            : `${countText(respondents.completed)} of ${countText(respondents.started)} completed`}
        </p>
      )}
    </div>
  )
}
