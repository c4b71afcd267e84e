import { safe } from '@orpc/client'
import { Monitor, Smartphone } from 'lucide-react'
import { client } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useContentAddress } from '../content-address.ts'
import { type Lesson, useGrades } from '../content-queries.ts'
import { type EditorDefinition, type SaveOutcome, toFailedSave } from '../editor/editor-definition.ts'
import { EditorDialog, PartLabel } from '../editor/editor-dialog.tsx'
import { FIRST_PART, type OpenedItem, useContentEditor } from '../editor/use-content-editor.ts'
import { QuestionFiles } from '../import/question-files.tsx'
import { withStoredIds } from '../questions/question-draft.ts'
import { type LessonDraft, toLessonDraft, toLessonInput, validateLesson } from './lesson-draft.ts'
import { AssignmentFields, BasicFields, QuizFields, TextFields, VideoFields } from './lesson-fields.tsx'

const labels = {
  title: 'Title',
  number: 'Lesson number',
  description: 'Description',
  unit: 'Unit',
  standards: 'Learning standards',
  videoTitle: 'Video title',
  videoUrl: 'Video address',
  videoDuration: 'Duration',
  videoCaptionsUrl: 'Captions address',
  textTitle: 'Reading title',
  textMarkdown: 'Reading text',
  quizTitle: 'Quiz title',
  quizQuestions: 'Quiz questions',
  assignmentTitle: 'Assignment title',
  assignmentInstructions: 'Instructions',
  assignmentDueDate: 'Due date',
  assignmentDueInDays: 'Days after enrolling',
  assignmentTasks: 'Assignment tasks',
  quizAsk: 'Quiz questions in each try',
  assignmentAsk: 'Assignment tasks in each try',
} as const

/** @param subjectId subject of a new lesson */
function lessonEditorDefinition(subjectId: string): EditorDefinition<LessonDraft, Lesson> {
  return {
    kind: 'lesson',
    labels,
    partOf: (field) => /^(video|text|quiz|assignment)/.exec(field)?.[0] ?? 'basic',
    toDraft: toLessonDraft,
    validate: validateLesson,
    withStoredIds: (now, sent, stored) => ({
      ...now,
      quizQuestions: withStoredIds(now.quizQuestions, sent.quizQuestions, stored.quizQuestions),
      assignmentTasks: withStoredIds(now.assignmentTasks, sent.assignmentTasks, stored.assignmentTasks),
    }),
    save: (draft, target) => (target ? update(draft, target) : create(draft, subjectId)),
  }
}

async function create(draft: LessonDraft, subjectId: string): Promise<SaveOutcome<Lesson>> {
  const { error, data } = await safe(client.contentLessons.create({ ...toLessonInput(draft), subjectId }))
  return data ? { outcome: 'saved', stored: data.lesson } : toFailedSave(error)
}

async function update(
  draft: LessonDraft,
  { id, version }: { id: string; version: number },
): Promise<SaveOutcome<Lesson>> {
  const input = { ...toLessonInput(draft), lessonId: id, basedOn: version }
  const { error, data } = await safe(client.contentLessons.update(input))
  return data ? { outcome: 'saved', stored: data.lesson } : toFailedSave(error)
}

const PARTS = [
  { value: 'basic', name: 'Basic', Fields: BasicFields },
  { value: 'video', name: 'Video', Fields: VideoFields },
  { value: 'text', name: 'Text', Fields: TextFields },
  { value: 'quiz', name: 'Quiz', Fields: QuizFields },
  { value: 'assignment', name: 'Assignment', Fields: AssignmentFields },
] as const

const QUESTION_FIELDS = { quiz: 'quizQuestions', assignment: 'assignmentTasks' } as const

type LessonEditorProps = {
  subjectId: string
  gradeId: string
  /** Names of the grade and the subject. */
  place: string
  opened: OpenedItem<LessonDraft, Lesson>
}

/** Creates or updates a lesson (accounts-and-parent-portal.md section 2, lesson dialog). */
export function LessonEditor({ subjectId, gradeId, place, opened }: LessonEditorProps) {
  const definition = lessonEditorDefinition(subjectId)
  const editor = useContentEditor(definition, opened)
  const { address, show } = useContentAddress()
  const { draft } = editor.editing
  const part = PARTS.find(({ value }) => value === address.part)?.value ?? FIRST_PART
  const invalid = new Set(Object.keys(editor.problems).map(definition.partOf))
  const filled = filledParts(draft)
  return (
    <EditorDialog
      title={editor.id === null ? 'Add lesson' : `Edit lesson ${draft.number}`}
      place={place}
      definition={definition}
      editor={editor}
      stored={opened.kind === 'stored' ? opened.stored : null}
    >
      <LearnerView gradeId={gradeId} lesson={editor.id === null ? null : { subjectId, number: draft.number }} />
      <Tabs
        label="Parts of the lesson"
        fit
        value={part}
        onChange={(next) => void show({ part: next === FIRST_PART ? null : next }, { replace: true })}
        items={PARTS.map(({ value, name, Fields }) => ({
          value,
          label: <PartLabel name={name} filled={filled.includes(value)} invalid={invalid.has(value)} />,
          content: (
            <div className="grid grid-cols-1 gap-5">
              <Fields draft={draft} problems={editor.problems} change={editor.change} />
              {(value === 'quiz' || value === 'assignment') && (
                <QuestionFiles
                  editor={editor}
                  definition={definition}
                  of={(lessonId) => ({
                    purpose: { kind: 'questions', lessonId, part: value },
                    exported: value,
                  })}
                  load={async (lessonId) => (await client.contentLessons.get({ lessonId })).lesson}
                  value={draft[QUESTION_FIELDS[value]]}
                  onChange={(list) => editor.change({ [QUESTION_FIELDS[value]]: list })}
                />
              )}
            </div>
          ),
        }))}
      />
    </EditorDialog>
  )
}

type LearnerViewProps = {
  gradeId: string
  /** Null before the first save. */
  lesson: { subjectId: string; number: string } | null
}

/** Shows who can see the lesson, and opens the learners' view in the width of a phone or a desktop. */
function LearnerView({ gradeId, lesson }: LearnerViewProps) {
  const grade = useGrades().data?.grades.find(({ id }) => id === gradeId)
  const address = lesson && `/learner/subjects/${lesson.subjectId}?lesson=${lesson.number}&preview`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
      {grade && (
        <p>
          <Badge tone={grade.published ? 'success' : 'gray'}>{grade.published ? 'Published' : 'Unpublished'}</Badge>{' '}
          {grade.published
            ? 'Learners see this as soon as you save.'
            : `Learners see this once ${grade.name} is published.`}
        </p>
      )}
      {address && (
        <div className="flex flex-wrap items-center gap-1">
          <span className="text-ink-soft">Preview the saved version as a learner:</span>
          <Button variant="ghost" size="small" onClick={() => openPreview(address, 390)}>
            <Smartphone aria-hidden="true" className="size-4.5" />
            Phone
          </Button>
          <Button variant="ghost" size="small" onClick={() => openPreview(address, 1280)}>
            <Monitor aria-hidden="true" className="size-4.5" />
            Desktop
          </Button>
        </div>
      )}
    </div>
  )
}

/** Opens a separate window, whose width determines the layout. A phone opens a tab instead. */
function openPreview(address: string, width: number) {
  window.open(address, `preview-${width}`, `popup,width=${width},height=800`)
}

type LessonPart = 'video' | 'text' | 'quiz' | 'assignment'

/** Parts that the lesson has for learners, by the same rule as the badges in the list. */
function filledParts(draft: LessonDraft): string[] {
  const { videoUrl, textMarkdown, quizQuestions, assignmentTasks } = draft
  const instructions = draft.assignmentTitle + draft.assignmentInstructions
  const parts: Record<LessonPart, boolean> = {
    video: videoUrl.trim() !== '',
    text: textMarkdown.trim() !== '',
    quiz: quizQuestions.list.length > 0,
    assignment: instructions.trim() !== '' || assignmentTasks.list.length > 0,
  }
  return Object.entries(parts)
    .filter(([, isFilled]) => isFilled)
    .map(([part]) => part)
}
