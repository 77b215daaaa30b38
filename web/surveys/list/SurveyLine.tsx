import type { Survey } from 'contract/surveys/survey.ts'
import { Link } from 'react-router'
import { SurveyChips } from '../SurveyChips.tsx'
import { ResultsLink } from './ResultsLink.tsx'
import { SurveyProgress } from './SurveyProgress.tsx'
import { SurveyName } from './SurveyName.tsx'
import { SurveyMenu } from './SurveyMenu.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './SurveyLine.module.css'

/** A survey as a list item, for small screens. */
export function SurveyLine({ survey }: { survey: Survey }) {
  return (
    <div className={classes.survey}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>
            <SurveyName survey={survey} />
          </h2>
          <Link className={classes.project} to={`/projects/${survey.project}/surveys`}>
            {survey.projectName}
          </Link>
        </div>
        <SurveyMenu survey={survey} />
      </div>
      <SurveyProgress survey={survey} />
      <SurveyChips survey={survey} />
      <ResultsLink survey={survey} />
      <p className={classes.date}>
        Latest update <Ago instant={survey.updated_at} />
      </p>
    </div>
  )
}
