import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useEditedTexts } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Questions whose texts were edited and not saved, wherever they are in the survey; asks before the tab is closed. */
export function UnsavedTexts() {
  const ids = useEditedTexts()
  useAskBeforeUnload(ids.length > 0)
  if (ids.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        ids.length === 1
          ? 'The texts of one question are not saved'
          : `The texts of ${ids.length} questions are not saved`
      }
    >
      <ul className={classes.links}>
        {ids.map((id) => (
          <li key={id}>
            <QuestionLink id={id} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
