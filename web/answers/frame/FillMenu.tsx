import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { FillTools } from './FillTools.tsx'
import { OpenQuestionsButton } from './OpenQuestionsButton.tsx'
import classes from './FillMenu.module.css'

/** Menu on phones: open questions and survey controls. */
export function FillMenu() {
  const { filling } = useFill()
  const [opened, setOpened] = useState(false)
  useHead()
  return (
    <div className={classes.place}>
      <PopoverButton
        className={classes.button}
        label="More"
        face={<EllipsisVertical size={20} aria-hidden />}
        title="More"
        width={280}
        opened={opened}
        onChange={setOpened}
      >
        <div className={classes.menu}>
          {!filling.refusal && <OpenQuestionsButton className={classes.left} />}
          <FillTools />
        </div>
      </PopoverButton>
    </div>
  )
}
