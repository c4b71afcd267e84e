import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import type { Exercise, ExercisePart } from '../study-types.ts'
import { answersTo, type Draft, withAnswer, withSubmissionId } from './exercise-draft.ts'
import { takeFocus } from './take-focus.ts'
import { type LessonPlace, useSubmitAnswers } from './use-saving.ts'

export type ExerciseQuestionsProps = {
  part: ExercisePart
  place: LessonPlace
  questions: Exercise['questions']
  draft: Draft
  setDraft: (draft: Draft) => void
  submitLabel: string
  studying: boolean
  takesFocus: boolean
  /** Called when the result of a submission is in the cache. */
  onGraded: () => void
}

/** Questions to be answered; they can be submitted once every one is. */
export function ExerciseQuestions(props: ExerciseQuestionsProps) {
  const { part, place, questions, draft, setDraft, submitLabel, studying, takesFocus, onGraded } = props
  const submit = useSubmitAnswers(place, part, onGraded)
  const answers = answersTo(questions, draft)
  const answered = Object.keys(answers).length

  const press = () => {
    const kept = withSubmissionId(draft, () => crypto.randomUUID())
    setDraft(kept)
    submit.mutate({ lessonId: place.lessonId, part, submissionId: kept.submissionId, answers })
  }
  return (
    <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="grid grid-cols-1 gap-7 outline-none">
      {questions.map(({ id, question, options }, index) => (
        <ChoiceGroup
          key={id}
          legend={`${index + 1}. ${question}`}
          options={options}
          chosen={answers[id] ?? null}
          onChoose={(option) => setDraft(withAnswer(draft, id, option))}
          disabled={submit.isPending || !studying}
        />
      ))}
      {studying && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            disabled={answered < questions.length}
            busy={submit.isPending}
            busyLabel="Submitting..."
            onClick={press}
          >
            {submitLabel}
          </Button>
          <p className="text-ink-soft text-sm" aria-live="polite">
            {answered} of {questions.length} answered
          </p>
        </div>
      )}
    </div>
  )
}
