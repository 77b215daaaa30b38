import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signedOut } from 'contract/platform/refusal.ts'
import { myData } from 'contract/profiles/account-deletion.endpoints.ts'
import { Download } from 'lucide-react'
import { CallFailed, offline } from '../../platform/call.ts'
import { currentSession } from '../../platform/session.ts'
import classes from './Account.module.css'

/** Download of all data stored about the user. */
export function MyData() {
  const download = useMutation({ mutationFn: saveMyData })
  return (
    <section className={classes.part}>
      <h2>Your data</h2>
      <p>A zip archive with your picture and all data stored about you, as JSON files.</p>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
    </section>
  )
}

/** Fetched with the session's token instead of a link, so that there is no URL to share. */
async function saveMyData(): Promise<void> {
  const token = currentSession()?.token
  if (!token) throw new CallFailed(401, { detail: signedOut.words, code: signedOut.code })
  const response = await fetch(myData.download.path, { headers: { authorization: `Token ${token}` } }).catch(
    () => undefined,
  )
  if (!response?.ok)
    throw new CallFailed(
      response?.status ?? offline,
      { detail: 'Your data could not be downloaded. Please try again.', code: 'download_failed' },
      0,
      response?.headers.get('x-request-id'),
    )
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `seventeen-my-data-${new Date().toISOString().slice(0, 10)}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
