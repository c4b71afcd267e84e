import { Check, CloudOff, MonitorSmartphone } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeAnswer, isAnswered } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { isUnreadable, Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { plainText } from '#web/product/questions/question-text.tsx'
import { QuestionTools } from '#web/product/questions/question-tools.tsx'
import { Button } from '#web/ui/button.tsx'
import { pickAnswers } from '../drafts/draft-state.ts'
import type { Draft, SaveState } from '../drafts/draft-sync.ts'
import type { Exercise } from '../study-types.ts'
import { submitHint } from './exercise-state.ts'

type ExerciseQuestionsProps = {
  questions: Exercise['questions']
  draw: number
  answers: Answers
  draft: Draft
  submitLabel: string
  studying: boolean
  sending: boolean
  takesFocus: boolean
  onSubmit: (answers: Answers) => void
}

/** Questions being answered, with a button to submit them once all are. */
export function ExerciseQuestions(props: ExerciseQuestionsProps) {
  const { questions, draw, draft, submitLabel, studying, sending, takesFocus, onSubmit } = props
  const answers = pickAnswers(
    questions.map(({ id }) => id),
    props.answers,
  )
  const { conflicts } = draft.state
  const list = useRef<HTMLDivElement>(null)
  const [checked, setChecked] = useState(false)
  const submit = () => {
    if (!questions.some((question) => isUnreadable(question, answers[question.id]))) return onSubmit(answers)
    flushSync(() => setChecked(true))
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="outline-none">
      <AnswerConflicts
        questions={questions}
        mine={answers}
        theirs={conflicts}
        onResolve={(keep) => draft.dispatch({ kind: 'resolved', keep })}
      />
      <div ref={list} className="grid grid-cols-1 gap-9">
        {questions.map((question, index) => (
          <div key={question.id} data-question>
            <StemAbove questions={questions} index={index} />
            <QuestionField
              question={question}
              legend={<Legend number={index + 1} question={question} />}
              answer={answers[question.id]}
              onAnswer={(answer) => draft.dispatch({ kind: 'chosen', questionId: question.id, answer, draw })}
              disabled={sending || !studying}
              checked={checked}
            />
            {studying && (
              <QuestionTools
                number={index + 1}
                hints={{
                  open: question.hints.slice(0, draft.state.help[question.id] ?? 0),
                  total: question.hints.length,
                  formulas: question.formulas,
                  onOpen: (hint) => draft.dispatch({ kind: 'helped', questionId: question.id, hint, draw }),
                }}
              />
            )}
          </div>
        ))}
        {studying && (
          <SubmitBar
            openQuestions={questions.flatMap((question, index) =>
              isAnswered(question, answers[question.id]) ? [] : [index + 1],
            )}
            total={questions.length}
            hasConflicts={Object.keys(conflicts).length > 0}
            saveState={draft.saveState}
            label={submitLabel}
            busy={sending}
            onSubmit={submit}
          />
        )}
      </div>
    </div>
  )
}

type AnswerConflictsProps = {
  questions: Exercise['questions']
  mine: Answers
  /** Another device's answers that differ from those chosen here. */
  theirs: Answers
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Lets the learner choose between the answers of two devices; both are stored until then. */
function AnswerConflicts({ questions, mine, theirs, onResolve }: AnswerConflictsProps) {
  const fields = questions.flatMap((question, index) => {
    const { id } = question
    if (mine[id] === undefined || theirs[id] === undefined) return []
    const plain = (text: string) => plainText(text, question.formulas)
    const [here, there] = [mine[id], theirs[id]].map((answer) => describeAnswer(question, answer, plain))
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
            <p>Both are saved until you choose which to use.</p>
          </div>
          <ConflictScreen
            fields={fields}
            versionNames={{ mine: 'Here', theirs: 'On the other device' }}
            actions={
              <>
                <Button variant="secondary" onClick={() => onResolve('mine')}>
                  Keep these answers
                </Button>
                <Button variant="secondary" onClick={() => onResolve('theirs')}>
                  Use the other device’s answers
                </Button>
              </>
            }
          />
        </div>
      )}
    </div>
  )
}

type SubmitBarProps = {
  /** Numbers of the unanswered questions. */
  openQuestions: readonly number[]
  total: number
  /** True while two devices' answers are in conflict. */
  hasConflicts: boolean
  saveState: SaveState
  label: string
  busy: boolean
  onSubmit: () => void
}

/**
 * Submits the answers once all questions are answered; until then it shows what is missing and that the answers are
 * saved.
 */
function SubmitBar(props: SubmitBarProps) {
  const { openQuestions, total, hasConflicts, saveState, label, busy, onSubmit } = props
  const hintId = useId()
  const answered = total - openQuestions.length
  const hint = submitHint(openQuestions, total, hasConflicts)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          disabled={hint !== null}
          aria-describedby={hintId}
          busy={busy}
          busyLabel="Submitting..."
          onClick={onSubmit}
        >
          {label}
        </Button>
        <p className="text-ink-soft text-sm" aria-live="polite">
          {answered} of {total} answered
        </p>
        {answered > 0 && <SaveNote saveState={saveState} />}
      </div>
      <p id={hintId} className="text-ink-soft text-sm empty:hidden">
        {hint}
      </p>
    </div>
  )
}

/** Save state. Not announced by screen readers, because it changes with every answer. */
function SaveNote({ saveState }: { saveState: SaveState }) {
  if (saveState === 'saving') return null
  const saved = saveState === 'saved'
  const Icon = saved ? Check : CloudOff
  return (
    <p className={`flex items-center gap-1.5 text-sm ${saved ? 'text-ink-soft' : 'font-semibold text-warning'}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${saved ? 'text-success' : ''}`} />
      {saved ? 'Your answers are saved' : 'Not saved yet, but stored on this device'}
    </p>
  )
}

/**
 * For a `ref`: focuses the element when it replaces the one that had the focus. The element needs a tabIndex of -1. If
 * the focus has moved elsewhere, it stays there.
 */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
