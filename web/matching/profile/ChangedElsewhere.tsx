import { Alert, Button } from '@mantine/core'

/** Says that what is looked for was changed in another window while something is typed in this one. */
export const ChangedElsewhere = ({ onReload }: { onReload: () => void }) => (
  <Alert
    color="yellow"
    variant="outline"
    role="alert"
    title="You have changed your search profile in another window or on another device meanwhile"
  >
    Reload shows what was saved there, and what you changed here is gone. ‘Update your Search Profile’ saves
    what you see here, and what was saved there is gone.
    <Button size="compact-md" mt="sm" display="block" onClick={onReload}>
      Reload
    </Button>
  </Alert>
)
