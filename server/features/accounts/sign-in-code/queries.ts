import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'

const hashOf = (code: string) => createHash('sha256').update(`sign-in-code:${code}`).digest('base64url')

type NewCode = { parentId: string; learnerId: string; code: string; minutes: number }

/**
 * Stores a code for a linked learner who can sign in, in place of an earlier one.
 * @returns undefined for a learner who is paused
 */
export async function insertCode(db: Executor, { parentId, learnerId, code, minutes }: NewCode) {
  const [stored] = await query(
    db,
    z.object({ expiresAt: z.date() }),
    sql`
    INSERT INTO sign_in_codes (learner_id, parent_id, code_hash, expires_at)
    SELECT link.child_id, link.parent_id, ${hashOf(code)}::text, now() + make_interval(mins => ${minutes}::integer)
    FROM parent_child link JOIN profiles p ON p.id = link.child_id AND NOT p.banned
    WHERE link.parent_id = ${parentId} AND link.child_id = ${learnerId}
    ON CONFLICT (learner_id) DO UPDATE
      SET parent_id = excluded.parent_id, code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = NULL, session_id = NULL
    RETURNING expires_at AS "expiresAt"`,
  )
  return stored
}

const CodeOwner = z.object({ id: z.string(), firstName: z.string(), paused: z.boolean() })

/** Finds the learner of a code that can be used. */
export async function findCode(db: Executor, code: string) {
  const [owner] = await query(
    db,
    CodeOwner,
    sql`
    SELECT p.id, p.first_name AS "firstName", p.banned AS paused
    FROM sign_in_codes JOIN profiles p ON p.id = learner_id
    WHERE code_hash = ${hashOf(code)} AND used_at IS NULL AND expires_at > now()`,
  )
  return owner
}

/** Uses up a code. A code of a paused learner stays unused. */
export async function useCode(db: Executor, code: string) {
  const [owner] = await query(
    db,
    CodeOwner,
    sql`
    UPDATE sign_in_codes SET used_at = CASE WHEN p.banned THEN used_at ELSE clock.now END
    FROM profiles p CROSS JOIN (SELECT now()) clock
    WHERE p.id = learner_id AND code_hash = ${hashOf(code)} AND used_at IS NULL AND expires_at > now()
    RETURNING p.id, p.first_name AS "firstName", p.banned AS paused`,
  )
  return owner
}

/** Records the session that a code began. */
export async function setSession(db: Executor, code: string, sessionId: string): Promise<void> {
  await sql`UPDATE sign_in_codes SET session_id = ${sessionId} WHERE code_hash = ${hashOf(code)}`.execute(db)
}

/** State of a learner's code, with the device on which it was used; always one row. */
export const codePage = page(
  outputOf(contract.learners.signInCode),
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT CASE
        WHEN c.parent_id IS DISTINCT FROM ${sender.id} THEN 'none'
        WHEN c.used_at IS NOT NULL THEN 'used'
        WHEN c.expires_at <= now() THEN 'expired'
        ELSE 'waiting'
      END AS state,
      CASE WHEN c.parent_id = ${sender.id} AND s.id IS NOT NULL THEN json_build_object('userAgent', s.user_agent) END AS device
    FROM (SELECT) one
    LEFT JOIN sign_in_codes c ON c.learner_id = ${learnerId}
    LEFT JOIN sessions s ON s.user_id = ${learnerId} AND s.id = c.session_id`,
)
