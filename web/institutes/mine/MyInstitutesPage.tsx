import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { FindInstitutions } from './FindInstitutions.tsx'
import { MyInstituteList } from './MyInstituteList.tsx'

/** The user's institutes (INS-26, INS-43). */
export const MyInstitutesPage = () => (
  <Page title="View and Edit Institution Profile" actions={<AddInstitution />}>
    <MyInstituteList first={<FindInstitutions />} opensSingle />
  </Page>
)

const AddInstitution = () => (
  <Button component={Link} to="/create-institute" leftSection={<Plus size={18} aria-hidden />}>
    Add Institution
  </Button>
)
