import { sql } from 'kysely'
import { z } from 'zod'
import type { LessonPart } from '#contract/content/fields.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Problem } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import type { ImageContent } from '../formats/grade-content.ts'
import type { ImageIdCandidates } from '../formats/grade-images.ts'

/** Purpose of an upload, from the query of its address (contract/content/imports.ts). */
export type UploadPurpose =
  | { kind: 'questions'; target: { kind: 'lesson'; id: string; part: z.infer<typeof LessonPart> } }
  | { kind: 'questions'; target: { kind: 'test'; id: string; part: null } }
  /** For the draft of an item that is not saved yet. */
  | { kind: 'questions'; target: null }
  | { kind: 'lessons'; target: { kind: 'subject'; id: string; part: null } }
  | { kind: 'grade'; target: null }

type NewImport = UploadPurpose & { id: string; ownerId: string; fileName: string }

const InsertedImport = z.object({ exists: z.boolean(), inserted: z.boolean() })

/** @returns 'no-target' if the target does not exist, 'used' if the id is already in use */
export async function insertImport(
  db: Executor,
  { id, ownerId, kind, target, fileName }: NewImport,
): Promise<'inserted' | 'used' | 'no-target'> {
  const [row] = await query(
    db,
    InsertedImport,
    sql`
    WITH target AS (
      SELECT ${target === null}::boolean
        OR EXISTS (SELECT FROM lessons WHERE ${target?.kind ?? ''} = 'lesson' AND id = ${target?.id ?? null}::uuid)
        OR EXISTS (SELECT FROM tests WHERE ${target?.kind ?? ''} = 'test' AND id = ${target?.id ?? null}::uuid)
        OR EXISTS (SELECT FROM subjects WHERE ${target?.kind ?? ''} = 'subject' AND id = ${target?.id ?? null}::uuid)
        AS target_exists
    ), inserted AS (
      INSERT INTO content_imports (id, owner_id, kind, target_id, target_kind, target_part, file_name)
      SELECT ${id}::uuid, ${ownerId}::uuid, ${kind}, ${target?.id ?? null}::uuid, ${target?.kind ?? null},
             ${target?.part ?? null}, ${fileName}
      FROM target WHERE target_exists
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )
    SELECT target_exists AS exists, EXISTS (SELECT FROM inserted) AS inserted FROM target`,
  )
  if (!row?.exists) return 'no-target'
  return row.inserted ? 'inserted' : 'used'
}

const StoredFile = z.object({ id: z.string() })

/** Ids in the names of these images that belong to stored files with different bytes. */
export async function listTakenIds(db: Executor, images: readonly ImageIdCandidates[]): Promise<Set<string>> {
  const rows = await query(
    db,
    StoredFile,
    sql`
    SELECT f.id FROM content_files f
    JOIN jsonb_to_recordset(${JSON.stringify(images)}::jsonb) AS input("ofName" uuid, hash text)
      ON input."ofName" = f.id
    WHERE encode(sha256(f.bytes), 'hex') <> input.hash`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function stageFile(
  db: Executor,
  importId: string,
  id: string,
  { contentType, bytes }: ImageContent,
): Promise<void> {
  await sql`
    INSERT INTO content_import_files (import_id, file_id, content_type, bytes)
    SELECT id, ${id}, ${contentType}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}
    FROM content_imports WHERE id = ${importId}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** @returns false if the import was deleted or is no longer being read */
export async function stageItems(
  db: Executor,
  importId: string,
  items: readonly StagedItem[],
  progress: { done: number; total: number },
): Promise<boolean> {
  const { rows } = await sql`
    WITH import AS (
      UPDATE content_imports
      SET steps_done = ${progress.done}, steps_total = ${progress.total}, touched_at = now()
      WHERE id = ${importId} AND state = 'reading'
      RETURNING id
    ), staged AS (
      INSERT INTO content_import_items (import_id, place, within, kind, file, from_line, to_line, value)
      SELECT import.id, input.place, input.within, input.kind, input.file, input."from", input."to", input.value
      FROM import CROSS JOIN jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS input(
        place integer, within integer, kind text, file text, "from" integer, "to" integer, value jsonb
      )
    )
    SELECT FROM import`.execute(db)
  return rows.length > 0
}

export type ReadOutcome = { format: string | null; problems: Problem[]; failure: string | null }

/** Records the end of reading. For a failed import only its problems are stored. */
export async function endReading(db: Executor, importId: string, outcome: ReadOutcome): Promise<void> {
  const { format, problems, failure } = outcome
  await sql`
    WITH import AS (
      UPDATE content_imports
      SET state = CASE WHEN ${failure}::text IS NULL THEN 'ready' ELSE 'failed' END, failure = ${failure}::text,
          format = ${format}, problems = ${JSON.stringify(problems)}::jsonb, touched_at = now()
      WHERE id = ${importId} AND state = 'reading'
      RETURNING id, failure
    ), deleted_items AS (
      DELETE FROM content_import_items USING import WHERE import_id = import.id AND failure IS NOT NULL
    )
    DELETE FROM content_import_files USING import WHERE import_id = import.id AND failure IS NOT NULL`.execute(db)
}

/** Marks an import as active between two batches. */
export async function touchImport(db: Executor, importId: string): Promise<void> {
  await sql`UPDATE content_imports SET touched_at = now() WHERE id = ${importId} AND state = 'reading'`.execute(db)
}

export const ITEM_KINDS = ['question', 'grade', 'subject', 'lesson', 'test'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Staged item of a file, waiting for the confirmation. */
export type StagedItem = {
  place: number
  /** Place of the parent grade or subject. */
  within: number | null
  kind: ItemKind
  file: string | null
  from: number | null
  to: number | null
  /** Question in stored form, or the columns of a row of its kind without its parent. */
  value: Question | Record<string, unknown>
}
