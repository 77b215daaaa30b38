import { Button, CopyButton } from '@mantine/core'

/** A value to be copied into another program. @param label names it for screen readers, in lower case */
export const CopyValue = ({ label, value }: { label: string; value: string }) => (
  <>
    <code>{value}</code>
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-sm" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </CopyButton>
  </>
)
