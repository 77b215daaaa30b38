import { Button } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { Link } from 'react-router'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import classes from './Home.module.css'

/** Surveys with their progress and a link to fill them. */
export function SurveyShortList({ surveys }: { surveys: Survey[] }) {
  return (
    <ul className={classes.lines}>
      {surveys.map((survey) => (
        <li key={survey.id} className={classes.survey}>
          <div>
            <h3>{survey.name}</h3>
            <p className={classes.quiet}>{survey.projectName}</p>
          </div>
          <ProgressBar value={survey.metadata.percentage_completion} label={`Progress of ${survey.name}`} />
          <SurveyAction survey={survey} />
        </li>
      ))}
    </ul>
  )
}

function SurveyAction({ survey: { name, accessible, metadata } }: { survey: Survey }) {
  if (!accessible) return <span className={classes.quiet}>Survey locked</span>
  const { percentage_completion: percent } = metadata
  return (
    <Button component={Link} to={`/quiz/${encodeURIComponent(name)}`} variant="light" size="sm">
      {percent === 0 ? 'Start' : percent < 100 ? 'Continue' : 'Open'}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
}
