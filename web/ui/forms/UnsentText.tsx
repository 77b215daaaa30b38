import { Textarea } from '@mantine/core'

/** What somebody was writing when it could no longer be sent, to be copied. */
export const UnsentText = ({ text }: { text: string }) =>
  text && <Textarea label="What you were writing" value={text} readOnly autosize maxRows={12} w="100%" />
