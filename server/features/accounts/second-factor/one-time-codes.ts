import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * Codes of authenticator apps (RFC 6238): six digits of an HMAC-SHA-1 of the time in steps of 30 seconds, which is what the
 * apps support without settings.
 */

const STEP_MS = 30_000
const DIGITS = 6
const KEY_BYTES = 20

/** Steps by which the clock of a phone may differ. */
const MAX_STEPS_APART = 1

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Random key in base 32, as authenticator apps take it. */
export function createKey(): string {
  return toBase32(randomBytes(KEY_BYTES))
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(key: string): Buffer {
  const bits = [...key].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Code of a key at a time step. */
export function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(key)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/** Time step whose code this is, at most one from now; null for a wrong or old code. */
export function findStep(key: string, code: string, now: number): number | null {
  const typed = Buffer.from(code)
  const steps = Array.from({ length: 2 * MAX_STEPS_APART + 1 }, (_, index) => stepAt(now) + index - MAX_STEPS_APART)
  return steps.findLast((step) => timingSafeEqualText(Buffer.from(codeOf(key, step)), typed)) ?? null
}

function timingSafeEqualText(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** URL from which an app reads the key, shown as a QR code. */
export function authenticatorUrl(key: string, account: string): string {
  const query = new URLSearchParams({ secret: key, issuer: 'Trellis' })
  return `otpauth://totp/Trellis:${encodeURIComponent(account)}?${query}`
}

/** Without the spaces and hyphens that people type; upper case. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)
