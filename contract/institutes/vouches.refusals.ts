import { permissionDenied, refusal } from '../platform/refusal.ts'
import { daysUntilVouching } from './institute-domains.rules.ts'

export const vouchDenied = permissionDenied('UPDATE_INSTITUTE')
export const cannotVouch = refusal(
  'institute.cannot_vouch',
  409,
  `Only institutions that have had a proven domain for ${daysUntilVouching} days and are visible to everyone can vouch.`,
)
export const vouchForOwn = refusal(
  'institute.vouch_for_own',
  409,
  'An Admin of your institution also belongs to this one, so it cannot vouch.',
)
