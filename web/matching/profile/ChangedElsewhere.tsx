import { Alert, Button } from '@mantine/core'

/** Warns that the search profile was changed in another window while this one has unsaved changes. */
export const ChangedElsewhere = ({ onReload }: { onReload: () => void }) => (
  <Alert
    color="yellow"
    variant="outline"
    role="alert"
    title="Your search profile was changed in another window or on another device"
  >
    Reload discards your changes here. ‘Update your Search Profile’ overwrites the changes made there.
    <Button size="compact-md" mt="sm" display="block" onClick={onReload}>
      Reload
    </Button>
  </Alert>
)
