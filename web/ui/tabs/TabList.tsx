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
    const tab = row.current?.querySelector('[aria-selected="true"]')
    if (!row.current || !tab) return
    const [around, inside] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2
  }, [open])
  return <Tabs.List ref={row} className={classes.tabs} {...props} />
}
