import { Alert, Button, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'

interface DraftFoundProps {
  /** Fields that the draft does not contain. */
  children: ReactNode
  mb?: MantineSpacing
  onDiscard: () => void
}

/** Says that a form was filled from a stored draft, and offers to discard it. */
export const DraftFound = ({ children, mb, onDiscard }: DraftFoundProps) => (
  <Alert
    variant="outline"
    color="teal"
    {...(mb !== undefined && { mb })}
    title="This is what you typed before and have not saved yet"
  >
    {children}{' '}
    <Button variant="subtle" size="compact-md" onClick={onDiscard}>
      Discard it
    </Button>
  </Alert>
)
