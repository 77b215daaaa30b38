import { Tabs, type TabsListProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './TabList.module.css'

interface TabListProps extends TabsListProps {
  /** The open tab: on a narrow screen the row is scrolled so that it shows. */
  open: string | undefined
}

/** Tabs in one row, which scrolls sideways where they do not fit. */
export function TabList({ open, ...props }: TabListProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = row.current
    if (!around) return
    center(around)
    // A phone that is turned, a window that gets narrower.
    const resized = new ResizeObserver(() => center(around))
    resized.observe(around)
    return () => resized.disconnect()
  }, [open])
  return <Tabs.List ref={row} className={classes.tabs} {...props} />
}

/** Scrolls the row so that its open tab stands in the middle. */
function center(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')
  if (!tab) return
  const [around, inside] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2
}
