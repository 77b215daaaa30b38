import { Popover } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { FillTools } from './FillTools.tsx'
import { WhatIsLeftButton } from './WhatIsLeftButton.tsx'
import classes from './FillMenu.module.css'

/** On phones: what is left, and the switches of the survey. */
export function FillMenu() {
  const { filling } = useFill()
  useHead()
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.button} aria-label="More">
          <EllipsisVertical size={20} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label="More">
        {!filling.refusal && <WhatIsLeftButton className={classes.left} />}
        <FillTools />
      </Popover.Dropdown>
    </Popover>
  )
}
