import { MonitorSmartphone } from 'lucide-react'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { answersTo } from '../drafts/join-answers.ts'
import type { Draft } from '../drafts/use-draft.ts'
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

type OtherDeviceProps = {
  questions: Exercise['questions']
  here: Answers
  /** What was chosen there for questions that were answered differently here. */
  there: Answers
  onSettle: (keep: 'these' | 'those') => void
}

/** Asks which answers to keep where two devices have different ones; neither is dropped before. */
function OtherDevice({ questions, here, there, onSettle }: OtherDeviceProps) {
  const disputed = questions.flatMap(({ id, options }, index) => {
    const ours = options[here[id] ?? -1]
    const theirs = options[there[id] ?? -1]
    return ours === undefined || theirs === undefined ? [] : [{ id, number: index + 1, ours, theirs }]
  })
  return (
    <div role="status">
      {disputed.length > 0 && (
        <div className="mb-7 rounded-md border-info border-l-4 bg-info-wash px-4 py-4">
          <p className="flex items-center gap-2.5 font-semibold">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-info" />
            You also answered on another device
          </p>
          <p className="mt-1">Both are kept until you choose which to go on with.</p>
          <ul className="mt-3 grid gap-2">
            {disputed.map(({ id, number, ours, theirs }) => (
              <li key={id} className="rounded-sm bg-surface px-3.5 py-2.5">
                <p className="font-semibold text-sm">Question {number}</p>
                <dl className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2">
                  <Choice where="Here" option={ours} />
                  <Choice where="On the other device" option={theirs} />
                </dl>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => onSettle('these')}>
              Keep these
            </Button>
            <Button variant="secondary" onClick={() => onSettle('those')}>
              Use those from the other device
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function Choice({ where, option }: { where: string; option: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{where}</dt>
      <dd>{option}</dd>
    </div>
  )
}
