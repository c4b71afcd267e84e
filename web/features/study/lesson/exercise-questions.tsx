import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CloudOff, List, MonitorSmartphone, Square } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeAnswer } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { firstOpenQuestion, unansweredNumbers } from '#web/product/questions/open-questions.ts'
import { isUnreadable, Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { QuestionFigure } from '#web/product/questions/question-figure.tsx'
import { QuestionDots, QuestionSteps } from '#web/product/questions/question-navigation.tsx'
import { plainText } from '#web/product/questions/question-text.tsx'
import { useQuestionClock } from '#web/product/questions/question-time.ts'
import { QuestionTools } from '#web/product/questions/question-tools.tsx'
import { SharedText } from '#web/product/questions/shared-text.tsx'
import { useQuestionToFix } from '#web/product/questions/unreadable-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { formatList } from '#web/ui/format.ts'
import { pickAnswers } from '../drafts/draft-state.ts'
import type { Draft } from '../drafts/draft-sync.ts'
import type { Exercise } from '../study-types.ts'
import type { SaveState as DraftSaveState } from '../synced-state.ts'
import { takeFocus } from './exercise-focus.ts'
import { submitHint } from './exercise-state.ts'
import { PlayerFoot } from './player-foot.tsx'
import { useQuestionView } from './question-view.ts'

type ExerciseQuestionsProps = {
  questions: Exercise['questions']
  draw: number
  answers: Answers
  draft: Draft
  /** Title and instructions. */
  intro: ReactNode
  /** Link to the result of the last try; null without one. */
  lastTry: ReactNode
  submitLabel: string
  studying: boolean
  sending: boolean
  takesFocus: boolean
  onSubmit: (answers: Answers) => void
}

/**
 * Questions being answered, one at a time or in a list, with a button to submit them once all are. Those that are out
 * of view stay in the page, for print and so that a partly typed answer keeps its field.
 */
export function ExerciseQuestions(props: ExerciseQuestionsProps) {
  const { questions, draw, draft, intro, lastTry, submitLabel, studying, sending, takesFocus, onSubmit } = props
  const answers = pickAnswers(
    questions.map(({ id }) => id),
    props.answers,
  )
  const { conflicts } = draft.state
  const list = useRef<HTMLDivElement>(null)
  const { inSteps, canChoose, choose } = useQuestionView()
  const [chosenStep, setStep] = useState(() => firstOpenQuestion(questions, answers))
  const toFix = useQuestionToFix(questions, answers)
  if (toFix !== -1 && toFix !== chosenStep) setStep(toFix)
  const step = Math.min(chosenStep, questions.length - 1)
  const [checked, setChecked] = useState(false)
  const openQuestions = unansweredNumbers(questions, answers)
  const hint = submitHint(openQuestions, questions.length, Object.keys(conflicts).length > 0)
  const secondsOn = useQuestionClock()
  const go = (index: number) => {
    const left = questions[step]
    if (left) secondsOn(left.id)
    flushSync(() => setStep(index))
    const question = list.current?.querySelectorAll<HTMLElement>('[data-question]')[index]
    question?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  const submit = () => {
    const unreadable = questions.findIndex((question) => isUnreadable(question, answers[question.id]))
    if (unreadable === -1) return onSubmit(answers)
    flushSync(() => {
      setChecked(true)
      setStep(unreadable)
    })
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const hiddenUnless = (shown: boolean) => (shown ? '' : 'hidden print:block')
  return (
    <>
      <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="pb-6 outline-none">
        <div className={`*:mb-5 ${hiddenUnless(!inSteps || step === 0)}`}>{intro}</div>
        {(lastTry || canChoose) && (
          <div className="-mt-3 mb-3 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
            {lastTry}
            {canChoose && questions.length > 1 && <ViewChoice inSteps={inSteps} onChoose={choose} />}
          </div>
        )}
        <AnswerConflicts
          questions={questions}
          mine={answers}
          theirs={conflicts}
          onResolve={(keep) => draft.dispatch({ kind: 'resolved', keep })}
        />
        <div ref={list} className="grid grid-cols-1 gap-9">
          {questions.map((question, index) => (
            <div
              key={question.id}
              data-question
              {...(inSteps && { role: 'group', 'aria-label': formatPlace(index + 1, questions.length) })}
              tabIndex={inSteps ? -1 : undefined}
              className={`scroll-mt-32 outline-none ${hiddenUnless(!inSteps || index === step)}`}
            >
              {inSteps ? <QuestionFigure question={question} /> : <StemAbove questions={questions} index={index} />}
              <QuestionField
                question={question}
                legend={<Legend number={index + 1} question={question} />}
                answer={answers[question.id]}
                onAnswer={(answer) => {
                  const { id } = question
                  draft.dispatch({ kind: 'chosen', questionId: id, answer, draw, seconds: secondsOn(id) })
                }}
                disabled={sending || !studying}
                checked={checked}
              />
              {inSteps && <StemBelow questions={questions} index={index} />}
              {studying && (
                <QuestionTools
                  number={index + 1}
                  place={inSteps ? (index === step ? 'alone' : 'hidden') : 'listed'}
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
        </div>
      </div>
      {studying && (
        <PlayerFoot>
          {inSteps ? (
            <>
              <div className="mb-1 flex flex-wrap items-center justify-center gap-x-3">
                <QuestionDots questions={questions} answers={answers} current={step} onGo={go} />
                <SaveState total={questions.length} open={openQuestions.length} saveState={draft.saveState} brief />
              </div>
              <QuestionSteps
                current={step}
                count={questions.length}
                answered
                hint={hint}
                submitLabel={submitLabel}
                submitting={sending}
                onGo={go}
                onSubmit={submit}
              />
            </>
          ) : (
            <SubmitBar hint={hint} label={submitLabel} busy={sending} onSubmit={submit}>
              <SaveState total={questions.length} open={openQuestions.length} saveState={draft.saveState} />
            </SubmitBar>
          )}
        </PlayerFoot>
      )}
    </>
  )
}

const formatPlace = (number: number, total: number) => t`Question ${number} of ${total}`

/** Choice between one question at a time and a list, on a window that is wide enough for both. */
function ViewChoice({ inSteps, onChoose }: { inSteps: boolean; onChoose: (view: 'steps' | 'list') => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="-me-3.5 ms-auto"
      onClick={() => onChoose(inSteps ? 'list' : 'steps')}
    >
      {inSteps ? <List aria-hidden="true" className="size-4.5" /> : <Square aria-hidden="true" className="size-4" />}
      {inSteps ? t`Show all questions` : t`One question at a time`}
    </Button>
  )
}

/** Text of a question, under it; on paper under the first of its questions only. */
function StemBelow({ questions, index }: { questions: Exercise['questions']; index: number }) {
  const question = questions[index]
  if (!question || question.stem === null) return null
  const others = questions.flatMap(({ stem }, at) => (stem === question.stem ? [at + 1] : []))
  const numbers = formatList(others.map(String))
  return (
    <div className={`mt-4 ${others[0] === index + 1 ? '' : 'print:hidden'}`}>
      <SharedText
        text={question.stem}
        formulas={question.formulas}
        label={others.length === 1 ? t`For this question` : t`For questions ${numbers}`}
        className="bg-surface"
      />
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
    const number = index + 1
    if (mine[id] === undefined || theirs[id] === undefined) return []
    const plain = (text: string) => plainText(text, question.formulas)
    const [here, there] = [mine[id], theirs[id]].map((answer) => describeAnswer(question, answer, plain))
    return [{ name: id, label: t`Question ${number}`, mine: here, theirs: there }]
  })
  return (
    <div role="status">
      {fields.length > 0 && (
        <div className="mb-7 grid gap-4 rounded-md border-info border-s-4 bg-info-wash px-4 py-4">
          <div className="grid gap-1">
            <p className="flex items-center gap-2.5 font-semibold">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-info" />
              <Trans>You also answered on another device</Trans>
            </p>
            <p>
              <Trans>Both are saved until you choose which to use.</Trans>
            </p>
          </div>
          <ConflictScreen
            fields={fields}
            versionNames={{ mine: t`Here`, theirs: t`On the other device` }}
            actions={
              <>
                <Button variant="secondary" onClick={() => onResolve('mine')}>
                  <Trans>Keep these answers</Trans>
                </Button>
                <Button variant="secondary" onClick={() => onResolve('theirs')}>
                  <Trans>Use the other device’s answers</Trans>
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
  /** What is missing before the answers can be submitted; null if nothing is. */
  hint: string | null
  label: string
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Submits the answers once all questions are answered; until then it shows what is missing. */
function SubmitBar({ hint, label, busy, onSubmit, children }: SubmitBarProps) {
  const hintId = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          disabled={hint !== null}
          aria-describedby={hintId}
          busy={busy}
          busyLabel={t`Submitting...`}
          onClick={onSubmit}
        >
          {label}
        </Button>
        {children}
      </div>
      <p id={hintId} className="text-ink-soft text-sm empty:hidden">
        {hint}
      </p>
    </div>
  )
}

type SaveStateProps = {
  total: number
  /** Number of unanswered questions. */
  open: number
  saveState: DraftSaveState
  /** True beside the dots, which show how many are answered. */
  brief?: boolean
}

/** How many questions are answered, and whether the answers are saved. */
function SaveState({ total, open, saveState, brief = false }: SaveStateProps) {
  const answered = total - open
  return (
    <>
      <p className={brief ? 'sr-only' : 'text-ink-soft text-sm'} aria-live="polite">
        {t`${answered} of ${total} answered`}
      </p>
      {total > open && <SaveNote saveState={saveState} brief={brief} />}
    </>
  )
}

/** Save state. Not announced by screen readers, because it changes with every answer. */
function SaveNote({ saveState, brief }: Pick<SaveStateProps, 'saveState' | 'brief'>) {
  if (saveState === 'saving') return null
  const saved = saveState === 'saved'
  const Icon = saved ? Check : CloudOff
  return (
    <p className={`flex items-center gap-1.5 text-sm ${saved ? 'text-ink-soft' : 'font-semibold text-warning'}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${saved ? 'text-success' : ''}`} />
      {saved ? (brief ? t`Saved` : t`Your answers are saved`) : t`Not saved yet, but stored on this device`}
    </p>
  )
}
