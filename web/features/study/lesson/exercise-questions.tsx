import type { Answers } from '#domain/answering.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { answersTo } from '../drafts/join-answers.ts'
import type { Draft } from '../drafts/use-draft.ts'
import type { Exercise } from '../study-types.ts'
import { OtherDevice } from './other-device.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { takeFocus } from './take-focus.ts'

export type ExerciseQuestionsProps = {
  questions: Exercise['questions']
  answers: Answers
  draft: Draft
  submitLabel: string
  studying: boolean
  sending: boolean
  takesFocus: boolean
  onSubmit: (answers: Answers) => void
}

/** Questions to be answered; they can be submitted once every one is. */
export function ExerciseQuestions(props: ExerciseQuestionsProps) {
  const { questions, draft, submitLabel, studying, sending, takesFocus, onSubmit } = props
  const answers = answersTo(
    questions.map(({ id }) => id),
    props.answers,
  )
  const { disputed } = draft.state
  return (
    <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="outline-none">
      <OtherDevice
        questions={questions}
        here={answers}
        there={disputed}
        onSettle={(keep) => draft.tell({ kind: 'settled', keep })}
      />
      <div className="grid grid-cols-1 gap-7">
        {questions.map(({ id, question, options }, index) => (
          <ChoiceGroup
            key={id}
            legend={`${index + 1}. ${question}`}
            options={options}
            chosen={answers[id] ?? null}
            onChoose={(option) => draft.tell({ kind: 'chosen', questionId: id, option })}
            disabled={sending || !studying}
          />
        ))}
        {studying && (
          <SubmitBar
            openQuestions={questions.flatMap(({ id }, index) =>
              answers[id] === undefined ? [index + 1] : [],
            )}
            total={questions.length}
            unsettled={Object.keys(disputed).length > 0}
            keeping={draft.keeping}
            label={submitLabel}
            busy={sending}
            onSubmit={() => onSubmit(answers)}
          />
        )}
      </div>
    </div>
  )
}
