import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Signed form of a session token, as sign-in sends it in the cookie and to API clients. */
export function signedToken({ authSecret }: Pick<Config, 'authSecret'>, token: string): string {
  return `${token}.${createHmac('sha256', authSecret).update(token).digest('base64')}`
}
