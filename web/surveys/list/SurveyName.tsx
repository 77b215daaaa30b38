import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotAccessible } from 'contract/surveys/surveys.rules.ts'
import { Link } from 'react-router'
import { fillLink } from '../survey-links.ts'
import classes from './SurveyName.module.css'

/** The name of a survey as a link, or with the reason why the user cannot open it. */
export function SurveyName({ survey }: { survey: Survey }) {
  const { name, userPermission } = survey
  const reason = whyNotAccessible(survey, userPermission)
  if (!reason) return <Link to={fillLink(name)}>{name}</Link>
  return (
    <>
      {name}
      <span className={classes.reason}>{reason.words}</span>
    </>
  )
}
