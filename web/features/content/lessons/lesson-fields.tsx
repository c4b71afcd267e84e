import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { bindTextFields, type Problems } from '../editor/editor-definition.ts'
import { TextWithPreview } from '../markdown/text-with-preview.tsx'
import { GrowingText } from '../questions/growing-text.tsx'
import { QuestionEditor } from '../questions/question-editor.tsx'
import type { LessonDraft, LessonTextField } from './lesson-draft.ts'

type PartFieldsProps = {
  draft: LessonDraft
  problems: Problems
  change: (patch: Partial<LessonDraft>) => void
}

const bind = ({ draft, problems, change }: PartFieldsProps) =>
  bindTextFields<LessonTextField>(draft, problems, (field, value) => change({ [field]: value }))

export function BasicFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField label="Title" required maxLength={CONTENT_LIMITS.title} {...field('title')} />
      <div className="sm:w-1/3">
        <TextField label="Lesson number" required inputMode="numeric" {...field('number')} />
      </div>
      <GrowingText
        label="Description"
        optional
        hint="What the lesson is about. Visitors see it too."
        maxLength={CONTENT_LIMITS.description}
        {...field('description')}
      />
      <TextField
        label="Unit"
        optional
        hint="Lessons with the same unit are shown together, so spell it the same way in each."
        maxLength={CONTENT_LIMITS.title}
        {...field('unit')}
      />
      <TextField
        label="Learning standards"
        optional
        hint="Codes, for example: 7.RP.1, 7.RP.2"
        maxLength={CONTENT_LIMITS.title}
        {...field('standards')}
      />
    </div>
  )
}

export function VideoFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField label="Video title" optional maxLength={CONTENT_LIMITS.title} {...field('videoTitle')} />
      <TextField
        label="Video address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="YouTube or Vimeo link, or a video file URL"
        maxLength={CONTENT_LIMITS.address}
        {...field('videoUrl')}
      />
      <div className="sm:w-1/3">
        <TextField label="Duration" optional hint="For example, 10:30" maxLength={20} {...field('videoDuration')} />
      </div>
      <TextField
        label="Captions address"
        optional
        inputMode="url"
        autoComplete="off"
        hint="A .vtt file, for video files"
        maxLength={CONTENT_LIMITS.address}
        {...field('videoCaptionsUrl')}
      />
    </div>
  )
}

export function TextFields(props: PartFieldsProps) {
  const { draft, problems, change } = props
  const field = bind(props)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-3xl">
        <TextField label="Reading title" optional maxLength={CONTENT_LIMITS.title} {...field('textTitle')} />
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

export function QuizFields(props: PartFieldsProps) {
  const { draft, problems, change } = props
  const field = bind(props)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-4xl">
        <TextField label="Quiz title" optional maxLength={CONTENT_LIMITS.title} {...field('quizTitle')} />
      </div>
      <QuestionEditor
        field="quizQuestions"
        value={draft.quizQuestions}
        onChange={(quizQuestions) => change({ quizQuestions })}
        problems={problems}
      />
    </div>
  )
}

export function AssignmentFields(props: PartFieldsProps) {
  const { draft, problems, change } = props
  const field = bind(props)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        <TextField label="Assignment title" optional maxLength={CONTENT_LIMITS.title} {...field('assignmentTitle')} />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField label="Due date" optional type="date" {...field('assignmentDueDate')} />
          <TextField
            label="Or days after enrolling"
            optional
            inputMode="numeric"
            hint="Counted from the day each learner enrolls in the grade."
            {...field('assignmentDueInDays')}
          />
        </div>
        <TextAreaField
          label="Instructions"
          optional
          hint="Without instructions and questions, learners see that the assignment is being prepared."
          maxLength={CONTENT_LIMITS.assignmentInstructions}
          {...field('assignmentInstructions')}
        />
      </div>
      <QuestionEditor
        field="assignmentTasks"
        value={draft.assignmentTasks}
        onChange={(assignmentTasks) => change({ assignmentTasks })}
        problems={problems}
      />
    </div>
  )
}
