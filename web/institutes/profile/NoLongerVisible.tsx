import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'

/** Shown when the user has lost access to a private institute. */
export const NoLongerVisible = ({ name }: { name: string }) => (
  <div role="alert">
    <title>Institution - Seventeen</title>
    <EmptyState
      title={`You can no longer view ${name}`}
      action={
        <Button component={Link} to="/institutes">
          Show institutes
        </Button>
      }
    >
      It is private, and your role there has ended. Nothing you saved there is lost.
    </EmptyState>
  </div>
)
