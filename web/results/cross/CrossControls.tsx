import { SegmentedControl, Select } from '@mantine/core'
import type { Share, useCrossing } from './use-crossing.ts'
import classes from './Cross.module.css'

type Controls = Exclude<ReturnType<typeof useCrossing>['controls'], false>

/** Chooses by what answers are crossed, and of what the shares are. */
export const CrossControls = ({ groups, chosen, choose, share, chooseShare }: Controls) => (
  <div className={classes.controls}>
    <Select
      label="Compare by"
      placeholder="Nothing"
      data={groups}
      value={chosen}
      onChange={(value) => choose(value ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Compare by nothing' }}
      limit={100}
      w="min(320px, 100%)"
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
