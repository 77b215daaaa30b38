import { Popover } from '@mantine/core'
import type { InstitutionMark } from 'contract/institutes/institute-mark.ts'
import { markExplanation, markLabel } from './mark-text.ts'
import { MarkSign } from './MarkIcon.tsx'
import classes from './Mark.module.css'

/** The mark on the page of an institution, with its explanation on a click. */
export const MarkFact = ({ mark }: { mark: InstitutionMark }) => (
  <Popover position="bottom-start" shadow="md" returnFocus>
    <Popover.Target>
      <button type="button" className={classes.label}>
        <MarkSign mark={mark} /> {markLabel(mark)}
      </button>
    </Popover.Target>
    <Popover.Dropdown>
      <p className={classes.explanation}>{markExplanation(mark)}</p>
    </Popover.Dropdown>
  </Popover>
)
