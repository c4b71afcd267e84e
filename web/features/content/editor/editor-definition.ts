import type { Editor, LastChange } from '../content-types.ts'
import type { EditorFields } from './editor-fields.ts'

export type StoredItem = LastChange & { id: string }

/** The deletion of an item by someone else during the edit. */
export type DeletionNotice = { deletionId: string; deletedBy: Editor; deletedAt: Date }

/** The result of a save. After `failed` the content on the server is unknown. */
export type SaveOutcome<Stored> =
  | { outcome: 'saved'; stored: Stored }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'conflict'; current: Stored }
  | { outcome: 'deleted'; notice: DeletionNotice }
  | { outcome: 'failed'; error: Error }

/** The differences between the editor of lessons and that of tests. */
export type EditorDefinition<Draft extends EditorFields, Stored extends StoredItem> = {
  kind: 'lesson' | 'test'
  /** Labels of all fields, in the order of the editor. */
  labels: Readonly<Record<keyof Draft & string, string>>
  /** The part of the editor that has a field. */
  partOf: (field: string) => string
  toDraft: (stored: Stored) => Draft
  /** Error messages by field, found without the server; empty when the draft may be sent. */
  validate: (draft: Draft) => Record<string, string>
  /** The draft `now` with the ids that its new questions got when `sent` was saved. */
  withStoredIds: (now: Draft, sent: Draft, stored: Stored) => Draft
  /** Creates an item, or updates `target` if its version is still the current one. */
  save: (draft: Draft, target: { id: string; version: number } | null) => Promise<SaveOutcome<Stored>>
}
