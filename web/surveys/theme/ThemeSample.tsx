import type { StylingInfo } from 'contract/surveys/styling.ts'
import { completionLabel } from 'contract/surveys/completion.ts'
import { currentSession } from '../../platform/session.ts'
import card from '../SurveyCard.module.css'
import { themeAttributes } from './theme-attributes.ts'
import participants from './participants.module.css'
import type { StyledSurvey } from './typed-styling.ts'
import classes from './StyleGroup.module.css'

interface ThemeSampleProps {
  of: 'card' | 'participants'
  form: StyledSurvey
  look: StylingInfo
}

/** Preview of elements that are not on the page behind the drawer, with data of this survey. */
export function ThemeSample({ of, form, look }: ThemeSampleProps) {
  const { name, description, form_metadata, respondent } = form
  const { percentage_completion, total_answered, total_visible } = form_metadata
  return (
    <div
      className={classes.elsewhere}
      {...themeAttributes({ surveyCard: look.surveyCard, participantsTable: look.participantsTable })}
    >
      {of === 'card' ? (
        <div className={card.card}>
          <h3 className={card.name}>{name}</h3>
          <p className={card.description}>{description}</p>
          <p className={card.locked}>{completionLabel(percentage_completion)}</p>
        </div>
      ) : (
        <table className={participants.table}>
          <thead>
            <tr>
              <th scope="col">Participant</th>
              <th scope="col">Answered</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                {respondent.shared
                  ? (respondent.institution?.name ?? 'All participants')
                  : currentSession()?.username}
              </td>
              <td>
                {total_answered} of {total_visible}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </div>
  )
}
