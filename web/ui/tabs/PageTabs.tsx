import { Tabs, type MantineSpacing } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { PartBoundary } from '../PartBoundary.tsx'
import { TabList } from './TabList.tsx'
import classes from './TabList.module.css'

export interface PageTab {
  name: string
  label: string
  /** A `TabCount`, for tabs that contain a list. */
  count?: ReactNode
  content: ReactNode
  /** Stays mounted while others are open, to keep typed text. */
  kept?: boolean
}

interface PageTabsProps {
  tabs: readonly PageTab[]
  /** Name of the open tab. */
  open: string
  onOpen: (name: string) => void
  /** Shown while the open tab loads. */
  fallback: ReactNode
  /** Between the tabs and the open panel. */
  padding?: MantineSpacing
  /** Name of the row of tabs in a project's styling. */
  part?: string
  /** What stands beside the tabs in one bar: a name before them, a menu after them. */
  bar?: { before: ReactNode; after: ReactNode } | undefined
}

/** Tabs of a page; a tab that fails to load shows its error in place. */
export const PageTabs = ({ tabs, open, onOpen, fallback, padding = 'lg', part, bar }: PageTabsProps) => (
  <Tabs value={open} onChange={(name) => name !== null && onOpen(name)} keepMounted={false}>
    <div className={bar && classes.bar}>
      {bar?.before}
      <TabList open={open} data-project-part={part}>
        {tabs.map(({ name, label, count }) => (
          <Tabs.Tab key={name} value={name} {...(count !== undefined && { rightSection: count })}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {bar?.after}
    </div>
    {tabs.map(({ name, content, kept = false }) => (
      <Tabs.Panel key={name} value={name} pt={padding} keepMounted={kept}>
        <PartBoundary>
          <Suspense fallback={fallback}>{content}</Suspense>
        </PartBoundary>
      </Tabs.Panel>
    ))}
  </Tabs>
)
