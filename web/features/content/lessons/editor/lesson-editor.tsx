import { client } from '#web/api/client.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Lesson } from '../../content-types.ts'
import { EditorDialog } from '../../editor/editor-dialog.tsx'
import { PartLabel } from '../../editor/part-label.tsx'
import { FIRST_PART, type Opened, useContentEditor } from '../../editor/use-content-editor.ts'
import { QuestionFiles } from '../../import/question-files.tsx'
import { useContentAddress } from '../../use-content-address.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import type { LessonDraft } from './lesson-draft.ts'
import { lessonKind } from './lesson-kind.ts'
import { QuizFields } from './quiz-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { VideoFields } from './video-fields.tsx'
import { writtenParts } from './written-parts.ts'

const PARTS = [
  { value: 'basic', name: 'Basic', Fields: BasicFields },
  { value: 'video', name: 'Video', Fields: VideoFields },
  { value: 'text', name: 'Text', Fields: TextFields },
  { value: 'quiz', name: 'Quiz', Fields: QuizFields },
  { value: 'assignment', name: 'Assignment', Fields: AssignmentFields },
] as const

export type LessonEditorProps = {
  subjectId: string
  /** The grade and the subject, by their names. */
  place: string
  opened: Opened<LessonDraft, Lesson>
}

/** The lesson dialog (accounts-and-parent-portal.md section 2): adds a lesson or changes one. */
export function LessonEditor({ subjectId, place, opened }: LessonEditorProps) {
  const kind = lessonKind(subjectId)
  const editor = useContentEditor(kind, opened)
  const { address, show } = useContentAddress()
  const { draft } = editor.editing
  const part = PARTS.find(({ value }) => value === address.part)?.value ?? FIRST_PART
  const wrong = new Set(Object.keys(editor.problems).map(kind.partOf))
  const written = writtenParts(draft)
  return (
    <EditorDialog
      title={editor.id === null ? 'Add lesson' : `Edit lesson ${draft.number}`}
      place={place}
      kind={kind}
      editor={editor}
      stored={opened.as === 'stored' ? opened.stored : null}
    >
      <Tabs
        label="Parts of the lesson"
        value={part}
        onChange={(next) => void show({ part: next === FIRST_PART ? null : next }, { replace: true })}
        items={PARTS.map(({ value, name, Fields }) => ({
          value,
          label: <PartLabel name={name} written={written.includes(value)} wrong={wrong.has(value)} />,
          content: (
            <div className="grid grid-cols-1 gap-5">
              <Fields draft={draft} problems={editor.problems} change={editor.change} />
              {(value === 'quiz' || value === 'assignment') && (
                <QuestionFiles
                  editor={editor}
                  kind={kind}
                  of={(lessonId) => ({
                    purpose: { kind: 'questions', lessonId, part: value },
                    exported: value,
                  })}
                  load={async (lessonId) => (await client.contentLessons.get({ lessonId })).lesson}
                />
              )}
            </div>
          ),
        }))}
      />
    </EditorDialog>
  )
}
