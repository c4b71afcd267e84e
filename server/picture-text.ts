import { createHmac } from 'node:crypto'

/**
 * Text of a picture password that is hashed like a password. There are only 11,880 picture passwords, so that the hash alone
 * would tell which one it is; the server's secret prevents that.
 */
export function pictureText(authSecret: string, userId: string, plants: readonly string[]) {
  return createHmac('sha256', authSecret)
    .update(`picture password\0${userId}\0${plants.join(',')}`)
    .digest('base64url')
}
