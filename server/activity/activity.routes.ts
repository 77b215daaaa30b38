import { activity } from 'contract/activity/activity.endpoints.ts'
import { activitySchemas } from 'contract/activity/activity.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { instituteFeedReader, projectFeedReader } from './activity.access.ts'
import { muteSource } from './mute-source.ts'
import { readMine, readOfInstitute, readOfProject } from './read-activity.ts'

export const activityRoutes = routes(activity, activitySchemas, {
  mine: [member, readMine],
  ofInstitute: [instituteFeedReader, readOfInstitute],
  ofProject: [projectFeedReader, readOfProject],
  mute: [member, muteSource],
})
