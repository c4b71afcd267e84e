import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Parameters of scrypt: a hash takes 128 · N · r bytes of memory and time in proportion to N · r · p. */
export type PasswordCost = { N: number; r: number; p: number }

export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 16, p: 1 }

/** Cost with NODE_ENV=test: hashing passwords would take most of the time of the tests. */
export const CHEAP_PASSWORD_COST: PasswordCost = { N: 16, r: 1, p: 1 }

const KEY_BYTES = 64

/** Hashes passwords as `salt:key` in hexadecimal digits, the auth library's own form. */
export function passwordHasher({ N, r, p }: PasswordCost) {
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r * 2 }

  function deriveKey(password: string, salt: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [salt = '', key = ''] = hash.split(':')
      const expected = Buffer.from(key, 'hex')
      return expected.length === KEY_BYTES && timingSafeEqual(await deriveKey(password, salt), expected)
    },
  }
}
