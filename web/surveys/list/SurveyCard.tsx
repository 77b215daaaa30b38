import type { Survey } from 'contract/surveys/survey.ts'
import { completionLabel } from 'contract/surveys/completion.ts'
import { whyNotAccessible } from 'contract/surveys/surveys.rules.ts'
import { LockKeyhole } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { themeAttributes } from '../theme/theme-attributes.ts'
import { fillLink } from '../survey-links.ts'
import { ResultsLink } from './ResultsLink.tsx'
import { SurveyProgress } from './SurveyProgress.tsx'
import { SurveyMenu } from './SurveyMenu.tsx'
import classes from '../SurveyCard.module.css'

interface SurveyCardProps {
  survey: Survey
  /** Whether its button is the primary action of the page. */
  next: boolean
}

/** Card of a survey with its progress and a link to fill it (SRV-15 to SRV-17). */
export function SurveyCard({ survey, next }: SurveyCardProps) {
  const { name, description, metadata, userPermission } = survey
  const navigate = useNavigate()
  const percent = metadata.percentage_completion
  const reason = whyNotAccessible(survey, userPermission)?.words
  return (
    <article className={classes.card} {...themeAttributes({ surveyCard: metadata.styling_info.surveyCard })}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <SurveyMenu survey={survey} />
      </div>
      <p className={classes.description}>{description}</p>
      {reason ? (
        <div>
          <p className={classes.locked}>
            <LockKeyhole size={16} aria-hidden /> Survey locked
          </p>
          <p className={classes.reason}>{reason}</p>
        </div>
      ) : (
        <p className={classes.locked}>
          {survey.respondents && 'Your answers: '}
          {completionLabel(percent)}
        </p>
      )}
      <SurveyProgress survey={survey} />
      <ReasonButton
        className={classes.fill}
        variant={next ? 'filled' : 'default'}
        disabledReason={reason}
        onClick={() => void navigate(fillLink(name))}
      >
        Fill the module {name}
      </ReasonButton>
      <ResultsLink survey={survey} />
    </article>
  )
}
