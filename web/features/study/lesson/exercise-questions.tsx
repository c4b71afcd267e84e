import { MonitorSmartphone } from 'lucide-react'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { pickAnswers } from '../drafts/draft-state.ts'
import type { Draft } from '../drafts/draft-sync.ts'
import type { Exercise } from '../study-types.ts'
import { SubmitBar } from './submit-bar.tsx'
import { takeFocus } from './take-focus.ts'

type ExerciseQuestionsProps = {
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
  const answers = pickAnswers(
    questions.map(({ id }) => id),
    props.answers,
  )
  const { conflicts } = draft.state
  return (
    <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="outline-none">
      <AnswerConflicts
        questions={questions}
        mine={answers}
        theirs={conflicts}
        onResolve={(keep) => draft.dispatch({ kind: 'resolved', keep })}
      />
      <div className="grid grid-cols-1 gap-7">
        {questions.map(({ id, question, options }, index) => (
          <ChoiceGroup
            key={id}
            legend={`${index + 1}. ${question}`}
            options={options}
            chosen={answers[id] ?? null}
            onChoose={(option) => draft.dispatch({ kind: 'chosen', questionId: id, option })}
            disabled={sending || !studying}
          />
        ))}
        {studying && (
          <SubmitBar
            openQuestions={questions.flatMap(({ id }, index) =>
              answers[id] === undefined ? [index + 1] : [],
            )}
            total={questions.length}
            unsettled={Object.keys(conflicts).length > 0}
            saveState={draft.saveState}
            label={submitLabel}
            busy={sending}
            onSubmit={() => onSubmit(answers)}
          />
        )}
      </div>
    </div>
  )
}

type AnswerConflictsProps = {
  questions: Exercise['questions']
  mine: Answers
  /** Another device's answers to questions that were answered differently here. */
  theirs: Answers
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Lets the learner choose where two devices have different answers; both are saved until then. */
function AnswerConflicts({ questions, mine, theirs, onResolve }: AnswerConflictsProps) {
  const fields = questions.flatMap(({ id, options }, index) => {
    const [here, there] = [options[mine[id] ?? -1], options[theirs[id] ?? -1]]
    if (here === undefined || there === undefined) return []
    return [{ name: id, label: `Question ${index + 1}`, mine: here, theirs: there }]
  })
  return (
    <div role="status">
      {fields.length > 0 && (
        <div className="mb-7 grid gap-4 rounded-md border-info border-l-4 bg-info-wash px-4 py-4">
          <div className="grid gap-1">
            <p className="flex items-center gap-2.5 font-semibold">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-info" />
              You also answered on another device
            </p>
            <p>Both are kept until you choose which to go on with.</p>
          </div>
          <ConflictScreen
            fields={fields}
            versionNames={{ mine: 'Here', theirs: 'On the other device' }}
            actions={
              <>
                <Button variant="secondary" onClick={() => onResolve('mine')}>
                  Keep these
                </Button>
                <Button variant="secondary" onClick={() => onResolve('theirs')}>
                  Use those from the other device
                </Button>
              </>
            }
          />
        </div>
      )}
    </div>
  )
}
