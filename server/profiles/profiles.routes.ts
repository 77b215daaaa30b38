import { accountDeletion, myData } from 'contract/profiles/account-deletion.endpoints.ts'
import { accountDeletionSchemas, myDataSchemas } from 'contract/profiles/account-deletion.schemas.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { profilesSchemas } from 'contract/profiles/profiles.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { deleteAccount, previewDeletion } from './delete-account.ts'
import { downloadMyData } from './my-data/download-my-data.ts'
import { owner, profileReader } from './profiles.access.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = [
  ...routes(profiles, profilesSchemas, {
    read: [profileReader, readProfile],
    update: [owner, updateProfile],
  }),
  ...routes(accountDeletion, accountDeletionSchemas, {
    preview: [member, previewDeletion],
    request: [member, deleteAccount],
  }),
  ...routes(myData, myDataSchemas, { download: [member, downloadMyData] }),
]
