import { plural, t } from '@lingui/core/macro'
import { safe } from '@orpc/client'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { toast } from '#web/ui/toast.ts'
import { FETCH_FAILED } from '../content-labels.ts'
import { ExportQuestionsButton } from '../export/export-questions-button.tsx'
import { ImportButton } from '../import/import-button.tsx'
import type { AddToDraft, ImportPurpose } from '../import/import-purpose.ts'
import { copyAsNew, newKey, type QuestionList } from '../questions/question-draft.ts'
import { QuestionEditor } from '../questions/question-editor.tsx'
import type { EditorFields, StoredItem } from './editor-definition.ts'
import type { ContentEditor } from './use-content-editor.ts'

type QuestionsPartProps<Draft extends EditorFields, Stored extends StoredItem> = {
  editor: ContentEditor<Draft, Stored>
  /** Field of the draft. */
  field: keyof Draft & string
  value: QuestionList
  onChange: (value: QuestionList) => void
  /** The questions of the item with this id. */
  of: (id: string) => {
    purpose: ImportPurpose
    exported: 'quiz' | 'assignment' | 'practice' | 'landing' | 'film' | 'test'
  }
}

/** Questions of an editor, with their import and export. */
export function QuestionsPart<Draft extends EditorFields, Stored extends StoredItem>(
  props: QuestionsPartProps<Draft, Stored>,
) {
  const { editor, field, value, onChange } = props
  return (
    <>
      <QuestionEditor field={field} value={value} onChange={onChange} problems={editor.problems} />
      <QuestionFiles {...props} />
    </>
  )
}

/**
 * Imports and exports the questions of an editor. An import changes the saved version: the draft is saved first, and the
 * editor continues with the imported questions. A new item has no saved version, so its draft gets the questions.
 */
function QuestionFiles<Draft extends EditorFields, Stored extends StoredItem>(
  props: QuestionsPartProps<Draft, Stored>,
) {
  const { editor, of, value, onChange } = props
  const { id, definition, editing, save } = editor
  if (id === null) {
    const addToDraft: AddToDraft = (questions) => {
      const list = [...value.list, ...copyAsNew(questions, newKey)]
      if (list.length > CONTENT_LIMITS.questions) {
        const excess = list.length - CONTENT_LIMITS.questions
        return t`There’s room for ${{ limit: CONTENT_LIMITS.questions }} questions, and this would make ${{ count: list.length }}. Skip at least ${excess} below.`
      }
      onChange({ ...value, list })
      toast.success(
        plural({ count: questions.length }, { one: '# question added', other: '# questions added' }),
        definition.kind === 'lesson' ? t`Save this lesson to keep them.` : t`Save this test to keep them.`,
      )
      return null
    }
    return (
      <div>
        <ImportButton
          size="small"
          label={t`Import questions`}
          purpose={{ kind: 'questions' }}
          addToDraft={addToDraft}
        />
      </div>
    )
  }
  const { purpose, exported } = of(id)
  const reload = async () => {
    const { data: stored } = await safe(definition.load(id))
    if (!stored) return toast.error(FETCH_FAILED.data)
    if (editing.isChanged()) return
    const draft = definition.toDraft(stored)
    editing.replace(() => ({ draft, base: draft, version: stored.version }))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <ImportButton
        size="small"
        label={editing.changed ? t`Save and import questions` : t`Import questions`}
        purpose={purpose}
        beforeOpen={(open) => (editing.isChanged() ? save(open) : open())}
        onImported={() => void reload()}
      />
      <ExportQuestionsButton kind={exported} itemId={id} />
    </div>
  )
}
