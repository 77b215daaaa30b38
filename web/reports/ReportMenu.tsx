import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Flag } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { ReportSubject } from 'contract/reports/reports.rules.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface ReportMenuProps {
  subject: { type: ReportSubject; id: number; userId?: number }
  /** Accessible name of the button: 'Actions for Ana Wu'. */
  label: string
  size?: number
  variant?: 'default' | 'subtle'
  position?: 'bottom-start' | 'bottom-end'
  returnFocus?: boolean
  className?: string | undefined
  /** Further items, above 'Report'. */
  children?: ReactNode
  /** Hides 'Report', for what is the user's own. */
  own?: boolean
}

/** A menu of actions with 'Report' as its last item. */
export function ReportMenu({
  subject,
  label,
  size = 42,
  variant = 'default',
  position = 'bottom-start',
  returnFocus = true,
  className,
  children,
  own = false,
}: ReportMenuProps) {
  const [isReporting, report] = useState(false)
  if (own && !children) return null
  return (
    <>
      <Menu position={position} returnFocus={returnFocus}>
        <Menu.Target>
          <ActionIcon variant={variant} size={size} aria-label={label} className={className ?? ''}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {!own && (
            <Menu.Item leftSection={<Flag size={18} aria-hidden />} onClick={() => report(true)}>
              Report
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isReporting && (
        <Suspense>
          <ReportDialog subject={subject} onClose={() => report(false)} />
        </Suspense>
      )}
    </>
  )
}
