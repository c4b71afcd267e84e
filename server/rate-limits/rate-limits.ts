import { createHash } from 'node:crypto'
import { DAILY_LIMITS } from '#domain/daily-limits.ts'
import type { Executor } from '../database/database.ts'
import { countAttempts, deleteAttempts } from './queries.ts'

const MINUTE = 60

/** Limits per name (email address, username, user id), regardless of the client's address. */
const LIMITS = {
  'sign-in': { max: 10, windowSeconds: 15 * MINUTE },
  'sign-up': { max: 5, windowSeconds: 60 * MINUTE },
  'confirm-email': { max: 5, windowSeconds: 60 * MINUTE },
  'reset-password': { max: 5, windowSeconds: 60 * MINUTE },
  'confirm-password': { max: 10, windowSeconds: 15 * MINUTE },
  'confirm-identity': { max: 5, windowSeconds: 60 * MINUTE },
  // Per parent: allows a few hundred learners, but no probing for existing addresses.
  'add-learner': { max: 200, windowSeconds: 60 * MINUTE },
  'ask-parent': { max: 5, windowSeconds: 60 * MINUTE },
  'ask-parent-password': { max: 3, windowSeconds: 60 * MINUTE },
  // Per person, for operations that cost processor time, storage, mails or calls to the payment provider.
  'set-password': { max: 20, windowSeconds: 15 * MINUTE },
  'export-learner': { max: 30, windowSeconds: 60 * MINUTE },
  'export-content': { max: 240, windowSeconds: 60 * MINUTE },
  'export-revenue': { max: 30, windowSeconds: 60 * MINUTE },
  'import-content': { max: 120, windowSeconds: 60 * MINUTE },
  'upload-image': { max: 600, windowSeconds: 60 * MINUTE },
  'preview-text': { max: 1200, windowSeconds: 60 * MINUTE },
  seed: { max: 20, windowSeconds: 60 * MINUTE },
  pay: { max: 120, windowSeconds: 60 * MINUTE },
  'switch-grade': { max: DAILY_LIMITS.gradeSwitches, windowSeconds: 24 * 60 * MINUTE },
  contact: { max: 5, windowSeconds: 60 * MINUTE },
  // Per network, which may serve a whole school.
  'ask-parent-password-from': { max: 30, windowSeconds: 60 * MINUTE },
  'ask-parent-from': { max: 30, windowSeconds: 60 * MINUTE },
  'contact-from': { max: 20, windowSeconds: 60 * MINUTE },
} as const
export type AttemptKind = keyof typeof LIMITS

/**
 * Counts an attempt under a name, whether or not an account has that name.
 * @returns false above the limit; such an attempt writes nothing
 */
export function consumeAttempt(db: Executor, kind: AttemptKind, name: string): Promise<boolean> {
  return consumeAttempts(db, [{ kind, name }])
}

/** Counts an attempt under several distinct names; it must be within the limit of each. */
export async function consumeAttempts(
  db: Executor,
  attempts: readonly { kind: AttemptKind; name: string }[],
): Promise<boolean> {
  return (await exhausted(db, attempts)).length === 0
}

/**
 * Counts an attempt under a name, like `consumeAttempt`.
 * @returns end of the window above the limit; null within it
 */
export async function findLimitEnd(db: Executor, kind: AttemptKind, name: string): Promise<Date | null> {
  return (await exhausted(db, [{ kind, name }]))[0]?.endsAt ?? null
}

/** Counts of the names above their limits. */
async function exhausted(db: Executor, attempts: readonly { kind: AttemptKind; name: string }[]) {
  const counted = attempts.map(({ kind, name }) => ({ nameHash: nameHash(kind, name), ...LIMITS[kind] }))
  const counts = await countAttempts(db, counted)
  return counted.flatMap(({ nameHash, max }) => {
    const one = counts.get(nameHash)
    return one !== undefined && one.count > max ? [one] : []
  })
}

/** Resets the count after an attempt that proved the identity. */
export async function resetAttempts(db: Executor, kind: AttemptKind, name: string): Promise<void> {
  await deleteAttempts(db, nameHash(kind, name))
}

/** Keys of all counts under these names, to delete them with the account. */
export function attemptKeys(names: readonly string[]): string[] {
  return Object.keys(LIMITS).flatMap((kind) => names.map((name) => nameHash(kind, name)))
}

/** Hash of a name. Names are not stored in plain text, since most belong to no account. */
function nameHash(kind: string, name: string): string {
  return createHash('sha256').update(`${kind}\0${name.trim().toLowerCase()}`).digest('base64url')
}
