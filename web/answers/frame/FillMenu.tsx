import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { BarPopup } from '../../ui/popup/BarPopup.tsx'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { FillTools } from './FillTools.tsx'
import { OpenQuestionsButton } from './OpenQuestionsButton.tsx'
import classes from './FillMenu.module.css'

/** Menu on phones: open questions and survey controls. */
export function FillMenu() {
  const { filling } = useFill()
  const [isOpen, setOpen] = useState(false)
  useHead()
  return (
    <div className={classes.place}>
      <BarPopup
        className={classes.button}
        label="More"
        face={<EllipsisVertical size={20} aria-hidden />}
        title="More"
        width={280}
        isOpen={isOpen}
        onChange={setOpen}
      >
        <div className={classes.menu}>
          {!filling.refusal && <OpenQuestionsButton className={classes.left} />}
          <FillTools />
        </div>
      </BarPopup>
    </div>
  )
}
