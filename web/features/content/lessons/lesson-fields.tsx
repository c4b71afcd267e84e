import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { Problems } from '../editor/editor-definition.ts'
import { TextWithPreview } from '../markdown/text-with-preview.tsx'
import { GrowingText } from '../questions/growing-text.tsx'
import { QuestionEditor } from '../questions/question-editor.tsx'
import type { LessonDraft } from './lesson-draft.ts'

type PartFieldsProps = {
  draft: LessonDraft
  problems: Problems
  change: (patch: Partial<LessonDraft>) => void
}

export function BasicFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField
        label="Title"
        required
        maxLength={CONTENT_LIMITS.title}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={problems.title}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Lesson number"
          required
          inputMode="numeric"
          value={draft.number}
          onChange={({ currentTarget }) => change({ number: currentTarget.value })}
          error={problems.number}
        />
      </div>
      <GrowingText
        label="Description"
        optional
        hint="What the lesson is about; visitors see it too."
        maxLength={CONTENT_LIMITS.description}
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={problems.description}
      />
    </div>
  )
}

export function VideoFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField
        label="Video title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.videoTitle}
        onChange={({ currentTarget }) => change({ videoTitle: currentTarget.value })}
        error={problems.videoTitle}
      />
      <TextField
        label="Video address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="Of YouTube or Vimeo, or a video file."
        maxLength={CONTENT_LIMITS.address}
        value={draft.videoUrl}
        onChange={({ currentTarget }) => change({ videoUrl: currentTarget.value })}
        error={problems.videoUrl}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Duration"
          optional
          hint="Like 10:30"
          maxLength={20}
          value={draft.videoDuration}
          onChange={({ currentTarget }) => change({ videoDuration: currentTarget.value })}
          error={problems.videoDuration}
        />
      </div>
      <TextField
        label="Captions address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="A vtt file, for a video that is a file."
        maxLength={CONTENT_LIMITS.address}
        value={draft.videoCaptionsUrl}
        onChange={({ currentTarget }) => change({ videoCaptionsUrl: currentTarget.value })}
        error={problems.videoCaptionsUrl}
      />
    </div>
  )
}

export function TextFields({ draft, problems, change }: PartFieldsProps) {
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

export function QuizFields({ draft, problems, change }: PartFieldsProps) {
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

export function AssignmentFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <TextField
        label="Assignment title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.assignmentTitle}
        onChange={({ currentTarget }) => change({ assignmentTitle: currentTarget.value })}
        error={problems.assignmentTitle}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Due date"
          optional
          type="date"
          value={draft.assignmentDueDate}
          onChange={({ currentTarget }) => change({ assignmentDueDate: currentTarget.value })}
          error={problems.assignmentDueDate}
        />
      </div>
      <TextAreaField
        label="Instructions"
        optional
        hint="Without instructions and tasks, learners read that the assignment is being prepared."
        maxLength={CONTENT_LIMITS.assignmentInstructions}
        value={draft.assignmentInstructions}
        onChange={({ currentTarget }) => change({ assignmentInstructions: currentTarget.value })}
        error={problems.assignmentInstructions}
      />
      <QuestionEditor
        field="assignmentTasks"
        value={draft.assignmentTasks}
        onChange={(assignmentTasks) => change({ assignmentTasks })}
        problems={problems}
      />
    </div>
  )
}
