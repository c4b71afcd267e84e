import { safe } from '@orpc/client'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { toast } from '#web/ui/toast.ts'
import { FETCH_FAILED, formatCount } from '../content-labels.ts'
import type { EditorDefinition, EditorFields, StoredItem } from '../editor/editor-definition.ts'
import type { ContentEditor } from '../editor/use-content-editor.ts'
import { ExportQuestionsButton } from '../export/export-questions-button.tsx'
import { copyAsNew, newKey, type QuestionList } from '../questions/question-draft.ts'
import { ImportButton } from './import-button.tsx'
import type { AddToDraft, ImportPurpose } from './import-purpose.ts'

type QuestionFilesProps<Draft extends EditorFields, Stored extends StoredItem> = {
  editor: ContentEditor<Draft, Stored>
  definition: EditorDefinition<Draft, Stored>
  /** The questions of the item with this id. */
  of: (id: string) => { purpose: ImportPurpose; exported: 'quiz' | 'assignment' | 'test' }
  /** Loads the current version. */
  load: (id: string) => Promise<Stored>
  /** The questions of the draft; a new item gets the questions of a file here. */
  value: QuestionList
  onChange: (value: QuestionList) => void
}

/**
 * Imports and exports the questions of an editor. An import changes the saved version: the draft is saved first, and the
 * editor continues with the imported questions. A new item has no saved version, so its draft gets the questions.
 */
export function QuestionFiles<Draft extends EditorFields, Stored extends StoredItem>(
  props: QuestionFilesProps<Draft, Stored>,
) {
  const { editor, definition, of, load, value, onChange } = props
  const { id, editing, save } = editor
  if (id === null) {
    const addToDraft: AddToDraft = (questions) => {
      const list = [...value.list, ...copyAsNew(questions, newKey)]
      if (list.length > CONTENT_LIMITS.questions) {
        const excess = list.length - CONTENT_LIMITS.questions
        return `There’s room for ${CONTENT_LIMITS.questions} questions, and this would make ${list.length}. Skip at least ${excess} below.`
      }
      onChange({ ...value, list })
      toast.success(`${formatCount(questions.length, 'question')} added`, `Save this ${definition.kind} to keep them.`)
      return null
    }
    return (
      <div>
        <ImportButton size="small" label="Import questions" purpose={{ kind: 'questions' }} addToDraft={addToDraft} />
      </div>
    )
  }
  const { purpose, exported } = of(id)
  const saveChanges = async () => {
    if (editing.isChanged()) await save('stay')
    return !editing.isChanged()
  }
  const reload = async () => {
    const { data: stored } = await safe(load(id))
    if (!stored) return toast.error(FETCH_FAILED.data)
    if (editing.isChanged()) return
    const draft = definition.toDraft(stored)
    editing.replace(() => ({ draft, base: draft, version: stored.version }))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <ImportButton
        size="small"
        label={editing.changed ? 'Save and import questions' : 'Import questions'}
        purpose={purpose}
        beforeOpen={saveChanges}
        onImported={() => void reload()}
      />
      <ExportQuestionsButton kind={exported} itemId={id} />
    </div>
  )
}
