import { createHash } from 'node:crypto'
import type { Executor } from '../database/database.ts'
import { countTries, deleteTries } from './queries.ts'

const MINUTE = 60

/** What is limited for one name, from however many addresses it is tried: how often, in a window of so many seconds. */
const LIMITS = {
  'sign-in': { max: 10, windowSeconds: 15 * MINUTE },
  'sign-up': { max: 5, windowSeconds: 60 * MINUTE },
  'confirm-email': { max: 5, windowSeconds: 60 * MINUTE },
  'reset-password': { max: 5, windowSeconds: 60 * MINUTE },
  'confirm-password': { max: 10, windowSeconds: 15 * MINUTE },
  // By parent, who may add some hundred learners, but not ask of all the world's addresses which are in use here.
  'add-learner': { max: 200, windowSeconds: 60 * MINUTE },
  'ask-parent': { max: 5, windowSeconds: 60 * MINUTE },
  contact: { max: 5, windowSeconds: 60 * MINUTE },
  // By network: a whole school may be behind one.
  'ask-parent-from': { max: 30, windowSeconds: 60 * MINUTE },
  'contact-from': { max: 20, windowSeconds: 60 * MINUTE },
} as const
export type Tried = keyof typeof LIMITS

/**
 * Counts a try under a name (an e-mail address, a username, a person's id), whether or not it is somebody's.
 * @returns whether it is within the limit; the try that is not has been counted too
 */
export function mayTry(db: Executor, tried: Tried, name: string): Promise<boolean> {
  return mayTryAll(db, [{ tried, name }])
}

/** The same for a try that counts under several names, all different; it must be within the limit of each. */
export async function mayTryAll(
  db: Executor,
  tries: readonly { tried: Tried; name: string }[],
): Promise<boolean> {
  const counted = tries.map(({ tried, name }) => ({ nameHash: nameHash(tried, name), ...LIMITS[tried] }))
  const counts = await countTries(db, counted)
  return counted.every((one) => (counts.get(one.nameHash) ?? 0) <= one.max)
}

/** Starts the count anew, after a try that proved who it is. */
export async function forgetTries(db: Executor, tried: Tried, name: string): Promise<void> {
  await deleteTries(db, nameHash(tried, name))
}

/** The counts of everything that can be tried under these names, as they are kept: for when their owner is deleted. */
export function triesUnder(names: readonly string[]): string[] {
  return Object.keys(LIMITS).flatMap((tried) => names.map((name) => nameHash(tried, name)))
}

/** The name itself is not kept: most of those tried belong to nobody here. */
function nameHash(tried: string, name: string): string {
  return createHash('sha256').update(`${tried}\0${name.trim().toLowerCase()}`).digest('base64url')
}
