import { Link } from 'react-router'
import { CreateProjectButton } from '../projects/list/CreateProjectButton.tsx'
import classes from './Home.module.css'

/** First steps for somebody without a project. */
export function Start() {
  return (
    <ol className={classes.start}>
      <li>
        <div>
          <h2>Read what Seventeen is for</h2>
          <p>How institutions find partners here, and what they do together.</p>
        </div>
        <Link to="/about">Our mission</Link>
      </li>
      <li>
        <div>
          <h2>Create a project</h2>
          <p>
            Say what you want to reach, for which goals and in which regions. You decide who else takes part.
          </p>
        </div>
        <CreateProjectButton />
      </li>
      <li>
        <div>
          <h2>Ask, and be asked</h2>
          <p>
            Projects put questions to those who take part. Surveys that wait for you will stand on this page.
          </p>
        </div>
        <Link to="/surveys">Surveys</Link>
      </li>
    </ol>
  )
}
