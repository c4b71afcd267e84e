import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { startWait, traced } from './metrics/tracing.ts'
import type { FairQueue } from './rate-limits/fair-queue.ts'
import { currentTurn } from './rate-limits/turns.ts'

/** Scrypt parameters: a hash uses 128 · N · r bytes of memory, and time in proportion to N · r · p. */
export type PasswordCost = { N: number; r: number; p: number }

/** Minimum for scrypt in OWASP's Password Storage Cheat Sheet (November 2026). */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }

/** Cost with NODE_ENV=test; real hashing would dominate the run time of the tests. */
export const CHEAP_PASSWORD_COST: PasswordCost = { N: 16, r: 1, p: 1 }

/** Cost of hashes in the auth library's format, `salt:key` in hexadecimal digits, which earlier versions stored. */
const LIBRARY_COST: PasswordCost = { N: 16_384, r: 16, p: 1 }

const KEY_BYTES = 64

/** Format of a stored hash: `$scrypt$ln=17,r=8,p=1$salt$key`, with base64 as in the PHC string format. */
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

type StoredHash = { cost: PasswordCost; salt: string | Buffer; key: Buffer }

export type PasswordHasher = ReturnType<typeof passwordHasher>

/**
 * Hashes passwords with this cost, and verifies them against hashes of any cost.
 * @param queue limits concurrent hashes by threads and memory, in the turn of the request (rate-limits/turns.ts); hashes
 * beyond its capacity are rejected as unavailable
 */
export function passwordHasher(cost: PasswordCost, queue: FairQueue) {
  const deriveKey = (...hash: Parameters<typeof scryptKey>) => {
    const { key, headStartMs } = currentTurn()
    const endWait = startWait('wait for turn')
    const derive = () => {
      endWait()
      return traced('hash password', () => scryptKey(...hash))
    }
    return queue.run(key, derive, headStartMs === undefined ? {} : { headStartMs })
  }
  const formatHash = (salt: Buffer, key: Buffer) =>
    `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`
  return {
    /** Matches no password; verifying against it takes as long as against the hash of an account. */
    unmatchedHash: formatHash(randomBytes(16), randomBytes(KEY_BYTES)),

    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      return formatHash(salt, await deriveKey(password, salt, cost))
    },

    /**
     * Pads the time for a cheaper hash of an earlier version to that of a new one, so that timing reveals no account.
     */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const stored = parseHash(hash)
      if (!stored) return false
      const key = await deriveKey(password, stored.salt, stored.cost)
      const missing = Math.round(work(cost) / work(stored.cost)) - 1
      if (missing > 0) await deriveKey(password, stored.salt, { ...stored.cost, p: stored.cost.p * missing })
      return timingSafeEqual(key, stored.key)
    },

    /** True for a hash that is cheaper to guess than a new one. It is replaced at the next successful sign-in. */
    needsRehash(hash: string): boolean {
      const stored = parseHash(hash)
      return stored !== undefined && work(stored.cost) < work(cost)
    },
  }
}

function scryptKey(password: string, salt: string | Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (2 * N + p) }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function work({ N, r, p }: PasswordCost): number {
  return N * r * p
}

function parseHash(hash: string): StoredHash | undefined {
  const [, logN, r, p, salt = '', key = ''] = STORED.exec(hash) ?? []
  const stored =
    logN === undefined
      ? parseLibraryHash(hash)
      : {
          cost: { N: 2 ** Number(logN), r: Number(r), p: Number(p) },
          salt: Buffer.from(salt, 'base64'),
          key: Buffer.from(key, 'base64'),
        }
  return stored.key.length === KEY_BYTES ? stored : undefined
}

function parseLibraryHash(hash: string): StoredHash {
  const [salt = '', key = ''] = hash.split(':')
  return { cost: LIBRARY_COST, salt, key: Buffer.from(key, 'hex') }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
