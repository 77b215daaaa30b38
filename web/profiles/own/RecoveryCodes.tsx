import { Button, CopyButton, Group, Stack } from '@mantine/core'
import { saveFile } from '../../platform/save-file.ts'
import classes from './TwoStep.module.css'

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Stack>
      <p role="status">
        These recovery codes are shown only once. Each lets you in once if you lose your phone or passkey.
        Print them, or store them where you keep your passwords, but not on the phone.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => saveFile('seventeen-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download codes
        </Button>
        <Button onClick={onClose}>I have stored them</Button>
      </Group>
    </Stack>
  )
}
