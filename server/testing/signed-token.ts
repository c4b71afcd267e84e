import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Signed form of a session token, as sign-in sends it in the cookie and to API clients; a signed one stays as it is. */
export function signedToken({ authSecret }: Pick<Config, 'authSecret'>, token: string): string {
  if (token.includes('.')) return token
  return `${token}.${createHmac('sha256', authSecret).update(token).digest('base64')}`
}
