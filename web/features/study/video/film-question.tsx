import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isAnswered } from '#domain/kinds/answers.ts'
import { client } from '#web/api/client.ts'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { isUnreadable, QuestionField, Stem } from '#web/product/questions/question-field.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import type { Answer, ScoredQuestion } from '#web/product/questions/question-types.ts'
import { useCheckedAnswer } from '#web/product/questions/use-checked-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnline } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import type { FilmPause } from './watching.ts'

export type FilmQuestionProps = {
  lessonId: string
  question: FilmPause['question']
  /** Continues the film. */
  onGoOn: () => void
}

/** Question of a film that pauses for it. The server checks the answer; nothing is stored. Takes the focus. */
export default function FilmQuestion({ lessonId, question, onGoOn }: FilmQuestionProps) {
  const [answer, setAnswer] = useState<Answer>()
  const { checking, send } = useCheckedAnswer(
    (sent) => client.study.answerFilm({ lessonId, questionId: question.id, answer: sent }),
    t`We can’t check your answer right now. Try again, or go on with the video.`,
  )
  const isOnline = useOnline()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
  }, [])
  const isScored = checking.kind === 'scored'
  useEffect(() => {
    const place = title.current?.closest('section')
    if (!place || isScored) return
    // Parts of some fields are loaded when they are shown.
    const growing = new ResizeObserver(() => place.scrollIntoView({ block: 'nearest' }))
    growing.observe(place)
    return () => growing.disconnect()
  }, [isScored])

  if (checking.kind === 'scored') return <Result scored={checking.scored} onGoOn={onGoOn} />
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (answer !== undefined && !isUnreadable(question, answer)) void send(answer)
      }}
    >
      <h4 ref={title} tabIndex={-1} className="font-bold font-heading text-lg focus:outline-none">
        <Trans>What do you think?</Trans>
      </h4>
      <Stem question={question} />
      <QuestionField
        question={question}
        legend={<QuestionText text={question.question} formulas={question.formulas} />}
        answer={answer}
        onAnswer={setAnswer}
        disabled={checking.kind === 'sending'}
        checked={answer !== undefined && isUnreadable(question, answer)}
      />
      {!isOnline && (
        <Banner tone="warning">
          <Trans>You’re offline, so we can’t check your answer now. Go on with the video.</Trans>
        </Banner>
      )}
      {isOnline && checking.kind === 'failed' && <Banner tone="danger">{checking.message}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          disabled={!isOnline || answer === undefined || !isAnswered(question, answer)}
          busy={checking.kind === 'sending'}
          busyLabel={t`Checking...`}
        >
          <Trans>Check answer</Trans>
        </Button>
        <Button variant="ghost" onClick={onGoOn}>
          <Trans>Skip</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The result, which takes the focus, and the way on. */
function Result({ scored, onGoOn }: { scored: ScoredQuestion; onGoOn: () => void }) {
  const line = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <h4 ref={line} tabIndex={-1} className="font-bold font-heading text-lg focus:outline-none">
        {scored.right ? t`That’s right.` : t`Not right yet. Here’s how it works.`}
      </h4>
      <MarkedQuestion marked={scored} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onGoOn}>
          <Trans>Go on</Trans>
        </Button>
        <p className="text-ink-soft text-sm">
          <Trans>This doesn’t count for your marks.</Trans>
        </p>
      </div>
    </div>
  )
}
