import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { Link } from 'react-router'

/** The addresses by which Excel, Power BI, R and other programs read the results of a survey. */
export function LiveFeeds({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const at = `${location.origin}/api/quiz/${survey.id}`
  const addresses = [
    ['OData feed', 'For Excel, Power BI and Tableau: Get data, From OData feed.', `${at}/odata.svc/`],
    ['OData feed in the layout of ODK Central', 'For R with ruODK.', odkAddress(survey)],
    ['CSV file', 'A row for each answer set.', `${at}/results.csv`],
    ['JSON list', 'The same rows, for scripts.', `${at}/results.json`],
  ] as const
  return (
    <Modal opened onClose={onClose} title="Connect Excel, Power BI or R" size="lg">
      <Stack>
        <Text>
          Programs read the latest answers from these addresses whenever they refresh. They sign in with an{' '}
          <Link to="/profile/account">API token</Link> that may read surveys: as the password, with any user
          name.
        </Text>
        {addresses.map(([label, description, url]) => (
          <Group key={label} align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label={label}
              description={description}
              value={url}
              readOnly
              flex={1}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy} aria-label={`Copy address: ${label}`}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}

const odkAddress = ({ id, project }: Survey) => `${location.origin}/v1/projects/${project}/forms/${id}.svc`
