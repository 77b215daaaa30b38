import { ActionIcon } from '@mantine/core'
import type { ReportSubject } from 'contract/reports/reports.rules.ts'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface ReportButtonProps {
  subject: { type: ReportSubject; id: number; userId?: number }
  label: string
  size?: number
  variant?: 'default' | 'subtle'
}

/** An icon button that reports something to the staff. */
export function ReportButton({ subject, label, size = 42, variant = 'default' }: ReportButtonProps) {
  const [isReporting, report] = useState(false)
  return (
    <>
      <ActionIcon
        variant={variant}
        color="gray"
        size={size}
        aria-label={label}
        title={label}
        onClick={() => report(true)}
      >
        <Flag size={size < 30 ? 14 : 18} aria-hidden />
      </ActionIcon>
      {isReporting && (
        <Suspense>
          <ReportDialog subject={subject} onClose={() => report(false)} />
        </Suspense>
      )}
    </>
  )
}
