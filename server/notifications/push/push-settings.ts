import type { Config } from '../../platform/config.ts'

/** Keys and contact with which the server identifies itself to push services (VAPID, RFC 8292). */
export interface PushSettings {
  publicKey: string
  privateKey: string
  subject: string
}

/** Undefined where push notifications are not set up. */
export function pushSettings({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Config): PushSettings | undefined {
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
}
