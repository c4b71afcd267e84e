import { sql } from 'kysely'
import type { ImageType } from '#packages/content-formats/image-type.ts'
import type { Executor } from '../../../database/database.ts'

/** @returns its id */
export async function insertFile(
  db: Executor,
  file: { type: ImageType; bytes: Uint8Array; userId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO content_files (content_type, bytes, uploaded_by)
    VALUES (${file.type}, ${Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)}, ${file.userId})
    RETURNING id`.execute(db)
  if (!rows[0]) throw new Error('Inserting a file returned no row')
  return rows[0].id
}

export async function findFile(db: Executor, id: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    SELECT content_type AS type, bytes FROM content_files WHERE id = ${id}`.execute(db)
  return rows[0]
}
