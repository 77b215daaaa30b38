import { Textarea } from '@mantine/core'

/** Typed text that can no longer be sent, to copy. */
export const UnsentText = ({ text }: { text: string }) =>
  text && <Textarea label="What you were writing" value={text} readOnly autosize maxRows={12} w="100%" />
