import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Link } from 'react-router'
import { resultsLink } from '../survey-links.ts'
import classes from './ResultsLink.module.css'

/** A link to the results of a survey, for those who may see them. */
export const ResultsLink = ({ survey: { name, userPermission } }: { survey: Survey }) =>
  whyNotExplore(userPermission) ? null : (
    <Link className={classes.results} to={resultsLink(name)}>
      Results
    </Link>
  )
