import { createHash, createHmac } from 'node:crypto'
import { randomText } from '../../../random-text.ts'
import { normalizeCode } from './one-time-codes.ts'

const RECOVERY_CODES = 10

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 24
const GROUP = 4

/** Codes as shown, such as `K7QP-M9DX-RTC4-W2HB-Z8GF-N6SA`: 117 bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = randomText(LETTERS, LENGTH)
    return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code
  })
}

const textOf = (userId: string, code: string) => `recovery code\0${userId}\0${normalizeCode(code)}`

/** Stored form. The codes are too long to be found by trying. */
export function recoveryCodeHash(userId: string, code: string): string {
  return createHash('sha256').update(textOf(userId, code)).digest('base64url')
}

/** Stored forms of codes of earlier versions, which had ten characters and needed the server's secret. */
export function earlierRecoveryCodeHashes(secrets: readonly string[], userId: string, code: string): string[] {
  return secrets.map((secret) => createHmac('sha256', secret).update(textOf(userId, code)).digest('base64url'))
}
