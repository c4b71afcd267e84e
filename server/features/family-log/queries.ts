import { sql } from 'kysely'
import type { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { LOG_TOPICS, type LogTopic } from '#domain/family-log.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { parentName } from '../learners/queries.ts'

const output = outputOf(contract.familyLog.list).shape

/** Lines of an answer. */
const PAGE_SIZE = 50

type Wanted = {
  readerId: string
  learnerId?: string | undefined
  topic?: LogTopic | undefined
  before?: string | undefined
}

/** Children of a parent, also one whose deletion was requested. */
const childrenOf = (parentId: string) => sql`
  SELECT child_id FROM parent_child WHERE parent_id = ${parentId}
  UNION SELECT child_id FROM learner_deletions WHERE parent_id = ${parentId}`

/** Lines that a parent may read, newest first: the own ones, and those about the children. */
export async function listLines(db: Executor, { readerId, learnerId, topic, before }: Wanted) {
  const kinds = topic === undefined ? null : LOG_TOPICS[topic]
  const rows = await query(
    db,
    output.lines.element,
    sql`
    SELECT l.id, l.at, l.kind,
      CASE WHEN child.id IS NOT NULL THEN json_build_object('id', child.id, 'firstName', child.first_name) END AS child,
      json_build_object(
        'role', l.actor_role, 'you', l.actor_id IS NOT DISTINCT FROM ${readerId}::uuid,
        'name', CASE WHEN l.actor_role NOT IN ('manager', 'operator', 'answerer', 'server') THEN ${parentName('actor')} END
      ) AS by,
      l.detail
    FROM family_log l
    LEFT JOIN profiles child ON child.id = l.child_id
    LEFT JOIN profiles actor ON actor.id = l.actor_id
    WHERE (l.owner_id = ${readerId} OR l.child_id IN (${childrenOf(readerId)}))
      AND (${learnerId ?? null}::uuid IS NULL OR l.child_id = ${learnerId ?? null}::uuid)
      AND (${kinds}::text[] IS NULL OR l.kind = any(${kinds}::text[]))
      AND (${before ?? null}::uuid IS NULL OR (l.at, l.id) < (SELECT at, id FROM family_log WHERE id = ${before ?? null}::uuid))
    ORDER BY l.at DESC, l.id DESC LIMIT ${PAGE_SIZE + 1}`,
  )
  return { lines: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE }
}

/** Children of a parent, by name. */
export function listChildren(db: Executor, parentId: string): Promise<z.infer<typeof output.children>> {
  return query(
    db,
    output.children.element,
    sql`
    SELECT id, first_name AS "firstName" FROM profiles WHERE id IN (${childrenOf(parentId)}) ORDER BY first_name, id`,
  )
}
