import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** The first step of somebody who has none; the head of the page has the button to add one. */
export const FindInstitutions = () => (
  <Button component={Link} to="/institutes" variant="default">
    Find yours among the institutions
  </Button>
)
