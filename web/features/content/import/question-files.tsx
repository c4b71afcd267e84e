import { safe } from '@orpc/client'
import { toast } from '#web/ui/toast.ts'
import { FETCH_FAILED } from '../content-labels.ts'
import type { EditorDefinition, EditorFields, StoredItem } from '../editor/editor-definition.ts'
import type { ContentEditor } from '../editor/use-content-editor.ts'
import { ExportQuestionsButton } from '../export/export-questions-button.tsx'
import { ImportButton } from './import-button.tsx'
import type { ImportPurpose } from './import-purpose.ts'

type QuestionFilesProps<Draft extends EditorFields, Stored extends StoredItem> = {
  editor: ContentEditor<Draft, Stored>
  definition: EditorDefinition<Draft, Stored>
  /** The questions of the item with this id. */
  of: (id: string) => { purpose: ImportPurpose; exported: 'quiz' | 'assignment' | 'test' }
  /** Loads the current version. */
  load: (id: string) => Promise<Stored>
}

/**
 * Imports and exports the questions of an editor. An import changes the saved version: the draft is saved first, and the
 * editor continues with the imported questions.
 */
export function QuestionFiles<Draft extends EditorFields, Stored extends StoredItem>(
  props: QuestionFilesProps<Draft, Stored>,
) {
  const { editor, definition, of, load } = props
  const { id, editing, save } = editor
  if (id === null) {
    return <p className="text-ink-soft text-sm">To import questions from a file, save this {definition.kind} first.</p>
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
