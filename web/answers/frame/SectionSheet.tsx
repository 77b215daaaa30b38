import { Drawer } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { SaveLine } from './SaveLine.tsx'
import { useSections } from '../hooks/use-sections.ts'
import { SectionList } from './Stepper.tsx'
import { useWording } from '../hooks/use-fill.ts'
import classes from './SectionSheet.module.css'

/** The stepper on small screens: the current section, and a bottom sheet with all of them. */
export function SectionSheet({ className }: { className?: string | undefined }) {
  const [opened, setOpened] = useState(false)
  const { current, place, shown, pending } = useSections()
  const section = useWording().section(current)
  return (
    <div className={className}>
      <button
        type="button"
        data-quiz-part="tab-title"
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {!pending && (
          <span className={classes.place}>
            {place + 1} of {shown.length}
          </span>
        )}
        <span className={classes.name} lang={section.lang}>
          {section.name}
        </span>
        <ChevronDown size={18} aria-label="All sections" />
      </button>
      <SaveLine />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="75%"
        title="Sections"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <SectionList onChoose={() => setOpened(false)} />
      </Drawer>
    </div>
  )
}
