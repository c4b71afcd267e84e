import { plural, t } from '@lingui/core/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { client } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Lesson, type LessonList, useGrades } from '../content-queries.ts'
import { type EditorDefinition, itemOf, type OpenedItem } from '../editor/editor-definition.ts'
import { EditorDialog } from '../editor/editor-dialog.tsx'
import { QuestionsPart } from '../editor/questions-part.tsx'
import { FIRST_PART, useContentEditor } from '../editor/use-content-editor.ts'
import { withStoredIds } from '../questions/question-draft.ts'
import { type LessonDraft, lessonLabels, toLessonDraft, toLessonInput, validateLesson } from './lesson-draft.ts'
import {
  AssignmentFields,
  BasicFields,
  FilmFields,
  QuizFields,
  TextFields,
  VideoFields,
  WritingFields,
} from './lesson-fields.tsx'

export const LESSON_EDITOR: EditorDefinition<LessonDraft, Lesson> = {
  kind: 'lesson',
  labels: lessonLabels,
  partOf: (field) => /^(video|text|quiz|assignment|practice|landing|film)/.exec(field)?.[0] ?? FIRST_PART,
  toDraft: toLessonDraft,
  validate: validateLesson,
  withStoredIds: (now, sent, stored) => ({
    ...now,
    quizQuestions: withStoredIds(now.quizQuestions, sent.quizQuestions, stored.quizQuestions),
    assignmentTasks: withStoredIds(now.assignmentTasks, sent.assignmentTasks, stored.assignmentTasks),
    practiceItems: withStoredIds(now.practiceItems, sent.practiceItems, stored.practiceItems),
    landingItems: withStoredIds(now.landingItems, sent.landingItems, stored.landingItems),
    filmItems: withStoredIds(now.filmItems, sent.filmItems, stored.filmItems),
  }),
  load: async (lessonId) => (await client.contentLessons.get({ lessonId })).lesson,
  create: (draft, subjectId) =>
    itemOf(client.contentLessons.create({ ...toLessonInput(draft), subjectId }), ({ lesson }) => lesson),
  update: (draft, lessonId, basedOn) =>
    itemOf(client.contentLessons.update({ ...toLessonInput(draft), lessonId, basedOn }), ({ lesson, lostSections }) => {
      tellLostSections(lostSections)
      return lesson
    }),
}

/** Says which skills lead to the whole reading now, since the heading of their section was removed. */
function tellLostSections(skills: readonly string[]) {
  if (skills.length === 0) return
  const count = skills.length
  const more = count - 3
  const names = skills
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ')
  toast.warning(
    t`A section is gone`,
    more > 0
      ? t`${names} and ${more} more now open the whole reading. Choose another section under Skills of the subject.`
      : plural(count, {
          one: `${names} now opens the whole reading. Choose another section under Skills of the subject.`,
          other: `${names} now open the whole reading. Choose another section under Skills of the subject.`,
        }),
  )
}

type LessonEditorProps = { list: LessonList; opened: OpenedItem<LessonDraft, Lesson> }

/** Creates or updates a lesson (accounts-and-parent-portal.md section 2, lesson dialog). */
export function LessonEditor({ list: { subject }, opened }: LessonEditorProps) {
  const editor = useContentEditor(LESSON_EDITOR, opened)
  const { draft } = editor.editing
  const fields = { draft, problems: editor.problems, change: editor.change }
  const hasInstructions = draft.assignmentTitle.trim() !== '' || draft.assignmentInstructions.trim() !== ''
  return (
    <EditorDialog
      title={editor.id === null ? t`Add lesson` : t`Edit lesson ${{ number: draft.number }}`}
      place={`${subject.gradeName} · ${subject.name}`}
      editor={editor}
      header={
        <LearnerView
          gradeId={subject.gradeId}
          lesson={editor.id === null ? null : { subjectId: editor.subjectId, number: draft.number }}
        />
      }
      // A part is filled by the same rule as its badge in the list.
      parts={[
        { value: FIRST_PART, name: t`Basic`, content: <BasicFields {...fields} /> },
        {
          value: 'video',
          name: t`Video`,
          isFilled: draft.videoUrl.trim() !== '',
          content: <VideoFields {...fields} />,
        },
        {
          value: 'film',
          name: t`In the video`,
          isFilled: draft.filmItems.list.length > 0,
          content: (
            <>
              <p>
                {t`A video file stops at these times, and each time asks one of the questions in order. Learners see at once whether they are right, or skip it. Nothing is scored.`}
              </p>
              <FilmFields {...fields} />
              <QuestionsPart
                editor={editor}
                field="filmItems"
                value={draft.filmItems}
                onChange={(filmItems) => editor.change({ filmItems })}
                of={(lessonId) => ({ purpose: { kind: 'questions', lessonId, part: 'film' }, exported: 'film' })}
              />
            </>
          ),
        },
        {
          value: 'text',
          name: t`Text`,
          isFilled: draft.textMarkdown.trim() !== '',
          content: <TextFields {...fields} />,
        },
        {
          value: 'quiz',
          name: t`Quiz`,
          isFilled: draft.quizQuestions.list.length > 0,
          content: (
            <>
              <QuizFields {...fields} />
              <QuestionsPart
                editor={editor}
                field="quizQuestions"
                value={draft.quizQuestions}
                onChange={(quizQuestions) => editor.change({ quizQuestions })}
                of={(lessonId) => ({ purpose: { kind: 'questions', lessonId, part: 'quiz' }, exported: 'quiz' })}
              />
              <WritingFields {...fields} part="quiz" />
            </>
          ),
        },
        {
          value: 'assignment',
          name: t`Assignment`,
          isFilled: hasInstructions || draft.assignmentTasks.list.length > 0,
          content: (
            <>
              <AssignmentFields {...fields} />
              <QuestionsPart
                editor={editor}
                field="assignmentTasks"
                value={draft.assignmentTasks}
                onChange={(assignmentTasks) => editor.change({ assignmentTasks })}
                of={(lessonId) => ({
                  purpose: { kind: 'questions', lessonId, part: 'assignment' },
                  exported: 'assignment',
                })}
              />
              <WritingFields {...fields} part="assignment" />
            </>
          ),
        },
        {
          value: 'practice',
          name: t`Practice`,
          isFilled: draft.practiceItems.list.length > 0,
          content: (
            <>
              <p>
                {t`These are the exercises below the assignment, in three steps, and daily practice asks them once a learner has begun the lesson. They are in no quiz or assignment.`}
              </p>
              <QuestionsPart
                editor={editor}
                field="practiceItems"
                value={draft.practiceItems}
                onChange={(practiceItems) => editor.change({ practiceItems })}
                of={(lessonId) => ({
                  purpose: { kind: 'questions', lessonId, part: 'practice' },
                  exported: 'practice',
                })}
              />
            </>
          ),
        },
        {
          value: 'landing',
          name: t`Visitors`,
          isFilled: draft.landingItems.list.length > 0,
          content: (
            <>
              <p>
                {t`Visitors can try these questions before they sign up, one per subject: the first single choice or number question in the order of the lessons. Learners never get them.`}
              </p>
              <QuestionsPart
                editor={editor}
                field="landingItems"
                value={draft.landingItems}
                onChange={(landingItems) => editor.change({ landingItems })}
                of={(lessonId) => ({
                  purpose: { kind: 'questions', lessonId, part: 'landing' },
                  exported: 'landing',
                })}
              />
            </>
          ),
        },
      ]}
    />
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
          <Badge tone={grade.published ? 'success' : 'gray'}>{grade.published ? t`Published` : t`Unpublished`}</Badge>{' '}
          {grade.published
            ? t`Learners see this as soon as you save.`
            : t`Learners see this once ${{ grade: grade.name }} is published.`}
        </p>
      )}
      {address && (
        <div className="flex flex-wrap items-center gap-1">
          <span className="text-ink-soft">{t`Preview the saved version as a learner:`}</span>
          <Button variant="ghost" size="small" onClick={() => openPreview(address, 390)}>
            <Smartphone aria-hidden="true" className="size-4.5" />
            {t`Phone`}
          </Button>
          <Button variant="ghost" size="small" onClick={() => openPreview(address, 1280)}>
            <Monitor aria-hidden="true" className="size-4.5" />
            {t`Desktop`}
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
