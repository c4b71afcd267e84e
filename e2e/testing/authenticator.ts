import { createHmac } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * What an authenticator app shows for a key (RFC 6238).
 * @param steps later than now, in half minutes: each code works once
 */
export function codeOfApp(key: string, steps = 0): string {
  let number = 0n
  for (const letter of key.replaceAll(' ', '')) number = number * 32n + BigInt(LETTERS.indexOf(letter))
  const secret = Buffer.from(number.toString(16).padStart(40, '0'), 'hex')
  const counter = Buffer.from((Math.floor(Date.now() / 30_000) + steps).toString(16).padStart(16, '0'), 'hex')
  const hash = createHmac('sha1', secret).update(counter).digest()
  const start = hash.readUInt8(19) % 16
  return (hash.readUInt32BE(start) % 2 ** 31).toString().slice(-6).padStart(6, '0')
}
