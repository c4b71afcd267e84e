import { createHmac, randomInt } from 'node:crypto'
import { normalizeCode } from './one-time-codes.ts'

const RECOVERY_CODES = 10

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 10

/** Codes as shown, such as `K7QPM-9DXRT`: 49 bits each, and guesses are limited. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/** Stored form: useless without the server's secret, since the codes are short. */
export function recoveryCodeHash(secret: string, userId: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery code\0${userId}\0${normalizeCode(code)}`)
    .digest('base64url')
}
