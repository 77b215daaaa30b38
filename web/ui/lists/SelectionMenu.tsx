import { Button, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

/** Actions for the chosen rows that are rare or dangerous. @param children items of the menu */
export const SelectionMenu = ({ children }: { children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" size="compact-md" px={6} aria-label="More actions for the selection">
        <EllipsisVertical size={18} aria-hidden />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
