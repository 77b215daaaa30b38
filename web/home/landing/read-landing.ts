import { landing } from 'contract/home/landing.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { call } from '../../platform/call.ts'

/** @param goal SDG1 to SDG17; empty for all */
export const readLanding = (goal: string, signal: AbortSignal): Promise<ResponseOf<typeof landing.read>> =>
  call(landing.read, { query: goal === '' ? {} : { goal }, signal })
