import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { client } from '#web/api/client.ts'
import type { Lesson } from '#web/features/content/content-types.ts'
import { EditorDialog } from '#web/features/content/editor/editor-dialog.tsx'
import { PartLabel } from '#web/features/content/editor/part-label.tsx'
import { FIRST_PART, type Opened, useContentEditor } from '#web/features/content/editor/use-content-editor.ts'
import { QuestionFiles } from '#web/features/content/import/question-files.tsx'
import { TextWithPreview } from '#web/features/content/markdown/text-with-preview.tsx'
import { QuestionEditor } from '#web/features/content/questions/question-editor.tsx'
import { useContentAddress } from '#web/features/content/use-content-address.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AssignmentFields } from './assignment-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import type { LessonDraft } from './lesson-draft.ts'
import { lessonKind } from './lesson-kind.ts'
import type { PartFieldsProps } from './part-fields.ts'
import { VideoFields } from './video-fields.tsx'

const PARTS = [
  { value: 'basic', name: 'Basic', Fields: BasicFields },
  { value: 'video', name: 'Video', Fields: VideoFields },
  { value: 'text', name: 'Text', Fields: TextFields },
  { value: 'quiz', name: 'Quiz', Fields: QuizFields },
  { value: 'assignment', name: 'Assignment', Fields: AssignmentFields },
] as const

type LessonEditorProps = {
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

type WrittenPart = 'video' | 'text' | 'quiz' | 'assignment'

/** The parts that learners will find in the lesson: what makes one is what its badge in the list says. */
function writtenParts(draft: LessonDraft): string[] {
  const { videoUrl, textMarkdown, quizQuestions, assignmentTasks } = draft
  const instructions = draft.assignmentTitle + draft.assignmentInstructions
  const parts: Record<WrittenPart, boolean> = {
    video: videoUrl.trim() !== '',
    text: textMarkdown.trim() !== '',
    quiz: quizQuestions.list.length > 0,
    assignment: instructions.trim() !== '' || assignmentTasks.list.length > 0,
  }
  return Object.entries(parts)
    .filter(([, written]) => written)
    .map(([part]) => part)
}

/** The quiz and its questions. */
function QuizFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <TextField
        label="Quiz title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.quizTitle}
        onChange={({ currentTarget }) => change({ quizTitle: currentTarget.value })}
        error={problems.quizTitle}
      />
      <QuestionEditor
        field="quizQuestions"
        value={draft.quizQuestions}
        onChange={(quizQuestions) => change({ quizQuestions })}
        problems={problems}
      />
    </div>
  )
}

/** The reading text beside its preview. */
function TextFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-3xl">
        <TextField
          label="Reading title"
          optional
          maxLength={CONTENT_LIMITS.title}
          value={draft.textTitle}
          onChange={({ currentTarget }) => change({ textTitle: currentTarget.value })}
          error={problems.textTitle}
        />
      </div>
      <TextWithPreview
        label="Reading text"
        title={draft.textTitle}
        value={draft.textMarkdown}
        onChange={(textMarkdown) => change({ textMarkdown })}
        error={problems.textMarkdown}
      />
    </div>
  )
}
