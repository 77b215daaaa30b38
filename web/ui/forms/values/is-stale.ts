import { staleVersion } from 'contract/platform/refusal.ts'
import { CallFailed } from '../../../platform/call.ts'

/** Whether an update was refused because another user has saved a newer version. */
export const isStale = (failed: unknown) => failed instanceof CallFailed && failed.code === staleVersion.code
