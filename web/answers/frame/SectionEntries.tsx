import { countText } from 'contract/platform/totals.ts'
import { groupLabel } from 'contract/questionnaires/repeats.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFill, useSectionEntries } from '../hooks/use-fill.ts'
import { hrefOf } from '../hooks/use-sections.ts'
import { manyQuestions, tableName, type SectionEntry } from '../state/section-entries.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import classes from './SectionEntries.module.css'

interface SectionEntriesProps {
  section: number
  /** Called when an entry is selected. */
  onChoose: (() => void) | undefined
}

/** Links to the questions of a long section, below its headings. */
export function SectionEntries({ section, onChoose }: SectionEntriesProps) {
  const entries = useSectionEntries(section)
  // A long list is rendered only for those who open it.
  const [open, setOpen] = useState(false)
  if (entries.length <= manyQuestions) return null
  const hasHeadings = entries.some(({ as }) => as === 'heading')
  return (
    <details
      className={classes.entries}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>Questions in this section ({countText(entries.length)})</span>
      </summary>
      {open && (
        <ul data-grouped={hasHeadings}>
          {entries.map((entry) => (
            <li key={entry.id} data-as={entry.as}>
              <EntryLink entry={entry} section={section} onFollow={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

interface EntryLinkProps {
  entry: SectionEntry
  section: number
  onFollow: (() => void) | undefined
}

function EntryLink({ entry: { id, as }, section, onFollow }: EntryLinkProps) {
  const { filling } = useFill()
  if (as === 'question' || as === 'heading') return <QuestionLink id={id} {...(onFollow && { onFollow })} />
  const group = filling.layout.groups.get(filling.question(id).repeat ?? 0)
  return (
    <Link to={hrefOf(section, id)} onClick={onFollow}>
      {as === 'group' && group ? groupLabel(group) : tableName(filling, id)}
    </Link>
  )
}
