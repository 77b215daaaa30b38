import { Alert, Button } from '@mantine/core'

/** Says that a form was filled from a stored draft, and offers to discard it. */
export function DraftFound({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      variant="outline"
      color="teal"
      mb="lg"
      title="This is what you typed before and have not saved yet"
    >
      A picture has to be chosen again.{' '}
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        Discard it
      </Button>
    </Alert>
  )
}
