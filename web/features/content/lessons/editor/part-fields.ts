import type { Problems } from '../../editor/problems-of-field.ts'
import type { LessonDraft } from './lesson-draft.ts'

/** What each part of the lesson editor is given. */
export type PartFieldsProps = {
  draft: LessonDraft
  problems: Problems
  change: (patch: Partial<LessonDraft>) => void
}
