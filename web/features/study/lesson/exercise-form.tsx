import { type ReactNode, useState } from 'react'
import type { Exercise, ExercisePart } from '../study-types.ts'
import { useDraft } from './drafts.tsx'
import { emptyDraft, exerciseView } from './exercise-draft.ts'
import { ExerciseQuestions } from './exercise-questions.tsx'
import { ExerciseResult } from './exercise-result.tsx'
import type { LessonPlace } from './use-saving.ts'

/** What a quiz and an assignment are shown with. */
export type ExerciseSetting = {
  place: LessonPlace
  studying: boolean
  completed: boolean
  /** The button that marks the part as completed. */
  complete: ReactNode
}

export type ExerciseFormProps = ExerciseSetting & {
  exercise: Exercise
  part: ExercisePart
  submitLabel: string
}

/**
 * The questions of a quiz or assignment: answering, then submitted with everything marked, until 'Try Again'
 * (learner-area.md section 4). The focus follows to what takes the place of the pressed button.
 */
export function ExerciseForm(props: ExerciseFormProps) {
  const { exercise, part, submitLabel, place, studying, completed, complete } = props
  const [draft, setDraft] = useDraft(place.lessonId, part)
  const [cameFrom, setCameFrom] = useState<'submit' | 'try-again' | null>(null)
  const view = exerciseView(exercise, draft)

  if (view.state === 'submitted') {
    return (
      <ExerciseResult
        part={part}
        submission={view.submission}
        completed={completed}
        complete={complete}
        takesFocus={cameFrom === 'submit'}
        onTryAgain={() => {
          setCameFrom('try-again')
          setDraft(emptyDraft)
        }}
      />
    )
  }
  return (
    <ExerciseQuestions
      part={part}
      place={place}
      questions={exercise.questions}
      draft={view.draft}
      setDraft={setDraft}
      submitLabel={submitLabel}
      studying={studying}
      takesFocus={cameFrom === 'try-again'}
      onGraded={() => {
        setCameFrom('submit')
        setDraft(undefined)
      }}
    />
  )
}
