import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { WRITING_LIMITS } from '#domain/writing/written-answer.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { bindTextFields, type Problems } from '../editor/editor-definition.ts'
import { TextWithPreview } from '../markdown/text-with-preview.tsx'
import { type LessonDraft, type LessonTextField, lessonLabels } from './lesson-draft.ts'
import { RecordingField } from './recording-field.tsx'

type PartFieldsProps = {
  draft: LessonDraft
  problems: Problems
  change: (patch: Partial<LessonDraft>) => void
}

const bind = ({ draft, problems, change }: PartFieldsProps) =>
  bindTextFields<LessonTextField>(lessonLabels(), draft, problems, (field, value) => change({ [field]: value }))

export function BasicFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField {...field('title')} required maxLength={CONTENT_LIMITS.title} />
      <div className="sm:w-1/3">
        <TextField {...field('number')} required inputMode="numeric" />
      </div>
      <GrowingText
        {...field('description')}
        optional
        hint={t`What the lesson is about. Visitors see it too.`}
        maxLength={CONTENT_LIMITS.description}
      />
      <TextField
        {...field('unit')}
        optional
        hint={t`Lessons with the same unit are shown together, so spell it the same way in each.`}
        maxLength={CONTENT_LIMITS.title}
      />
      <TextField
        {...field('standards')}
        optional
        hint={t`Codes, for example: 7.RP.1, 7.RP.2`}
        maxLength={CONTENT_LIMITS.title}
      />
    </div>
  )
}

export function VideoFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField {...field('videoTitle')} optional maxLength={CONTENT_LIMITS.title} />
      <TextField
        {...field('videoUrl')}
        optional
        inputMode="url"
        autoComplete="off"
        hint={t`YouTube or Vimeo link, or a video file URL`}
        maxLength={CONTENT_LIMITS.address}
      />
      <div className="sm:w-1/3">
        <TextField {...field('videoDuration')} optional hint={t`For example, 10:30`} maxLength={20} />
      </div>
      <TextField
        {...field('videoCaptionsUrl')}
        optional
        inputMode="url"
        autoComplete="off"
        hint={t`A .vtt file, for video files`}
        maxLength={CONTENT_LIMITS.address}
      />
      <RecordingField
        {...field('videoNarrationUrl')}
        onUploaded={(videoNarrationUrl) => props.change({ videoNarrationUrl })}
      />
    </div>
  )
}

export function FilmFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="max-w-3xl sm:w-1/2">
      <TextField
        {...field('filmPauses')}
        optional
        hint={t`Minutes and seconds, one for each question: 0:22, 1:05`}
        maxLength={100}
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
        <TextField {...field('textTitle')} optional maxLength={CONTENT_LIMITS.title} />
      </div>
      <TextWithPreview
        label={lessonLabels().textMarkdown}
        title={draft.textTitle}
        value={draft.textMarkdown}
        onChange={(textMarkdown) => change({ textMarkdown })}
        error={problems.textMarkdown}
      />
    </div>
  )
}

export function QuizFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="max-w-4xl">
      <TextField {...field('quizTitle')} optional maxLength={CONTENT_LIMITS.title} />
    </div>
  )
}

/** Task for a written answer below the quiz or the assignment, closed at first unless there is one. */
export function WritingFields({ part, ...props }: PartFieldsProps & { part: 'quiz' | 'assignment' }) {
  const { draft, problems } = props
  const field = bind(props)
  const names = {
    prompt: `${part}WritingPrompt`,
    words: `${part}WritingWords`,
    model: `${part}WritingModel`,
    checklist: `${part}WritingChecklist`,
    skills: `${part}WritingSkills`,
  } as const
  const [isOpen, setOpen] = useState(() => Object.values(names).some((name) => draft[name] !== ''))
  // A field with a problem takes the focus.
  const hasProblem = Object.values(names).some((name) => problems[name] !== undefined)
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="max-w-4xl rounded-md border border-line px-4 py-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t`Writing task`}</summary>
      <div className="grid grid-cols-1 gap-5 pt-2 pb-3">
        <p className="text-ink-soft text-sm">
          {part === 'quiz'
            ? t`A box below the quiz in which learners write in their own words, if their parents allow it. It is never scored. Leave all fields empty for none.`
            : t`A box below the assignment in which learners write in their own words, if their parents allow it. It is never scored. Leave all fields empty for none.`}
        </p>
        <TextAreaField
          {...field(names.prompt)}
          label={t`What to write`}
          optional
          hint={t`Markdown, at most ${{ limit: WRITING_LIMITS.prompt }} characters`}
        />
        <div className="sm:w-1/3">
          <TextField
            {...field(names.words)}
            label={t`Words of an answer, about`}
            optional
            inputMode="numeric"
            hint={t`${{ min: WRITING_LIMITS.minAim }} to ${{ max: WRITING_LIMITS.words }}`}
          />
        </div>
        <TextAreaField
          {...field(names.model)}
          label={t`Model answer`}
          optional
          hint={t`Markdown, at most ${{ limit: WRITING_LIMITS.words }} words. Learners see it once they are done.`}
        />
        <TextAreaField
          {...field(names.checklist)}
          label={t`Checklist`}
          optional
          hint={t`${{ min: WRITING_LIMITS.minChecks }} to ${{ max: WRITING_LIMITS.maxChecks }} sentences that begin with “I”, one per line, shown with the model answer`}
        />
        <TextField
          {...field(names.skills)}
          label={t`Skills`}
          optional
          hint={t`Ids of skills of the subject, separated by commas`}
        />
      </div>
    </details>
  )
}

export function AssignmentFields(props: PartFieldsProps) {
  const field = bind(props)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <TextField {...field('assignmentTitle')} optional maxLength={CONTENT_LIMITS.title} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField {...field('assignmentDueDate')} optional type="date" />
        <TextField
          {...field('assignmentDueInDays')}
          label={t`Or days after enrolling`}
          optional
          inputMode="numeric"
          hint={t`Counted from the day each learner enrolls in the grade.`}
        />
      </div>
      <TextAreaField
        {...field('assignmentInstructions')}
        optional
        hint={t`Without instructions and questions, learners see that the assignment is being prepared.`}
        maxLength={CONTENT_LIMITS.assignmentInstructions}
      />
    </div>
  )
}
