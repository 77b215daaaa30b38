import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'

/** A private institute on the page of somebody who belongs to it no longer. */
export const NoLongerVisible = ({ name }: { name: string }) => (
  <div role="alert">
    <title>Institution - Seventeen</title>
    <EmptyState
      title={`You no longer see ${name}`}
      action={
        <Button component={Link} to="/institutes">
          Show the institutes
        </Button>
      }
    >
      It is private, and your role there has ended. Nothing that you saved there is lost.
    </EmptyState>
  </div>
)
