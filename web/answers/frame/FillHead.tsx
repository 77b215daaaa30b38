import { closed, noInstitution } from 'contract/surveys/surveys.refusals.ts'
import { momentOf } from '../../ui/dates.ts'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { FillFor } from '../institution/FillFor.tsx'
import { FillTools } from './FillTools.tsx'
import { PresentPeopleStack } from '../together/PresentPeopleStack.tsx'
import classes from './FillHead.module.css'

/**
 * Name and state of the survey, and its switches (SRV-22 to SRV-25, SRV-54).
 * @param tools whether the switches are shown; on phones they are in a menu
 */
export function FillHead({ tools }: { tools: boolean }) {
  const { filling } = useFill()
  const { name, respondent, form_active, accept_submissions, revises, due_at } = useHead()
  const { refusal } = filling
  // If the survey can no longer be opened, only the reason is shown.
  const isClosed = (!accept_submissions && !revises) || refusal?.words === closed.words
  return (
    <header className={classes.head} data-quiz-part="header">
      <title>{`${name} - Seventeen`}</title>
      <div className={classes.names}>
        <h1 title={name}>Form: {name}</h1>
        <FillFor />
        {!form_active && <p className={classes.notice}>Deactivated</p>}
        {due_at && form_active && !isClosed && (
          <p className={classes.notice}>
            Due on <time dateTime={due_at}>{momentOf(due_at)}</time>
          </p>
        )}
        {isClosed && <p className={classes.notice}>{closed.words}</p>}
        {refusal?.code === 'permission_denied' && !isClosed && (
          <p className={classes.notice}>You can no longer fill this survey.</p>
        )}
        {refusal?.code === noInstitution.code && (
          <p className={classes.notice}>Preview: only institutions that take part fill this survey.</p>
        )}
        {respondent.shared && (
          <div className={classes.present}>
            <PresentPeopleStack />
          </div>
        )}
      </div>
      {tools && <FillTools />}
    </header>
  )
}
