import { SegmentedControl, Select } from '@mantine/core'
import type { Share, useCrossing } from './use-crossing.ts'
import classes from './Cross.module.css'

/** No key of a column. */
const nothing = 'nothing'

type Controls = Exclude<ReturnType<typeof useCrossing>['controls'], false>

/** Chooses by what answers are crossed, and of what the shares are. */
export const CrossControls = ({ groups, chosen, choose, share, chooseShare }: Controls) => (
  <div className={classes.controls}>
    <Select
      label="Compare by"
      data={[{ value: nothing, label: 'Nothing' }, ...groups]}
      value={chosen ?? nothing}
      onChange={(value) => choose(value === null || value === nothing ? '' : value)}
      allowDeselect={false}
      searchable
      limit={100}
      w={320}
      maw="100%"
    />
    {chosen !== null && (
      <SegmentedControl
        aria-label="Percent of"
        data={[
          { value: 'column', label: 'Column percent' },
          { value: 'row', label: 'Row percent' },
        ]}
        value={share}
        onChange={(value) => chooseShare(value as Share)}
      />
    )}
  </div>
)
