import { describeAnswer } from '#domain/kinds/answers.ts'
import { paperOf } from '#web/product/kinds/papers.ts'
import { Legend } from '#web/product/questions/question-field.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import type { LearnerQuestion, ScoredQuestion } from '#web/product/questions/question-types.ts'

/** Question with space to answer it by hand. */
export function PaperQuestion({ number, question }: { number: number; question: LearnerQuestion }) {
  const { AnswerSpace } = paperOf(question)
  return (
    <li className="paper-block grid grid-cols-1 gap-3">
      <p className="font-semibold">
        <Legend number={number} question={question} />
      </p>
      <div className="ps-6">
        <AnswerSpace question={question} />
      </div>
    </li>
  )
}

/** Correct answer of a question with its explanation, for the answer sheet. */
export function PaperAnswer({ number, answer }: { number: number; answer: ScoredQuestion }) {
  const { explanation, steps, formulas } = answer
  const { formatKey, KeyPicture } = paperOf(answer)
  const key = formatKey ? formatKey(answer) : describeAnswer(answer, answer.correct)
  return (
    <li className="paper-block grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1">
      <span className="font-semibold tabular-nums">{number}.</span>
      <div className="grid grid-cols-1 gap-1">
        <p className="whitespace-pre-line font-semibold">
          <QuestionText text={key} formulas={formulas} />
        </p>
        {KeyPicture && <KeyPicture answer={answer} />}
        {steps.length > 0 ? (
          <ol className="list-decimal ps-5 text-sm">
            {steps.map((step) => (
              <li key={step}>
                <QuestionText text={step} formulas={formulas} />
              </li>
            ))}
          </ol>
        ) : (
          explanation && (
            <p className="text-sm">
              <QuestionText text={explanation} formulas={formulas} />
            </p>
          )
        )}
      </div>
    </li>
  )
}
