import type { Editor, LastChange } from '../content-types.ts'
import type { EditorFields } from '../drafts/editor-fields.ts'

export type StoredItem = LastChange & { id: string }

/** Deleted by somebody while it was edited. */
export type DeletionNotice = { deletionId: string; deletedBy: Editor; deletedAt: Date }

/** What came of a save. `failed` tells nothing about what is stored now. */
export type SaveOutcome<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'changed-meanwhile'; present: Stored }
  | { kind: 'in-bin'; bin: DeletionNotice }
  | { kind: 'failed'; error: Error }

/** What the editor of lessons and that of tests do in ways of their own. */
export type EditorDefinition<Draft extends EditorFields, Stored extends StoredItem> = {
  kind: 'lesson' | 'test'
  /** Every field by its name, in the order of the editor. */
  labels: Readonly<Record<keyof Draft & string, string>>
  /** The part of the editor that has a field. */
  partOf: (field: string) => string
  toDraft: (stored: Stored) => Draft
  /** What can be told before anything is sent, by field; empty when it may be sent. */
  validate: (draft: Draft) => Record<string, string>
  /** What is in the editor, with the ids that new questions got when `sent` was saved. */
  withStoredIds: (now: Draft, sent: Draft, stored: Stored) => Draft
  /** Adds, or changes what `target` says. */
  save: (draft: Draft, target: { id: string; version: number } | null) => Promise<SaveOutcome<Stored>>
}
