import type { home } from 'contract/home/home.endpoints.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { noteFirstStepsDismissed } from './home.queries.ts'

/** Idempotent. */
export const setFirstSteps: Handler<typeof home.setFirstSteps, { viewer: Viewer }> = async ({
  db,
  viewer,
  body: { dismissed },
  now,
}) => {
  await noteFirstStepsDismissed(db, viewer.id, dismissed ? now : null)
  return { dismissed }
}
