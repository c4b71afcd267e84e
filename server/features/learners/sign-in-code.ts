import { randomBytes } from 'node:crypto'
import type { Services } from '../../services.ts'
import { insertCode } from '../accounts/sign-in-code/queries.ts'

const CODE_MINUTES = 10

/**
 * Creates the code with which a learner is signed in on another device; an earlier one of the learner no longer works.
 * @returns undefined while the learner is paused
 */
export async function createSignInCode(
  { database }: Pick<Services, 'database'>,
  people: { parentId: string; learnerId: string },
) {
  const code = randomBytes(32).toString('base64url')
  const stored = await insertCode(database.kysely, { ...people, code, minutes: CODE_MINUTES })
  return stored && { code, ...stored }
}
