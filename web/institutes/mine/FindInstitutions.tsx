import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** First step for users without an institution. The page header has the button to add one. */
export const FindInstitutions = () => (
  <Button component={Link} to="/institutes" variant="default">
    Browse institutions
  </Button>
)
