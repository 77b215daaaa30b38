import { Tabs, type TabsListProps } from '@mantine/core'
import { Children, useLayoutEffect, useRef } from 'react'
import classes from './TabList.module.css'

interface TabListProps extends TabsListProps {
  /** The open tab, which is scrolled into view on narrow screens. */
  open: string | undefined
}

/** Tabs in one row, which scrolls sideways where they do not fit. */
export function TabList({ open, ...props }: TabListProps) {
  // Tabs may appear and grow once their data have loaded.
  const count = Children.count(props.children)
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = row.current
    if (!around) return
    center(around)
    const mark = () => markHiddenTabs(around)
    mark()
    around.addEventListener('scroll', mark, { passive: true })
    // After a change of the width of the window or of a tab.
    const resized = new ResizeObserver(() => (center(around), mark()))
    resized.observe(around)
    for (const tab of around.children) resized.observe(tab)
    return () => {
      around.removeEventListener('scroll', mark)
      resized.disconnect()
    }
  }, [open, count])
  return <Tabs.List ref={row} className={classes.tabs} {...props} />
}

/** Centres the open tab in the row. */
function center(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')
  if (!tab) return
  const [around, inside] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2
}

/** Marks the ends of the row behind which there are more tabs. */
function markHiddenTabs(row: HTMLElement): void {
  // Negative in right-to-left pages.
  const before = Math.abs(row.scrollLeft)
  row.dataset['before'] = String(before > 1)
  row.dataset['after'] = String(before + row.clientWidth < row.scrollWidth - 1)
}
