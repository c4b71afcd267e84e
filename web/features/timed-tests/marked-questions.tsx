import { MarkedQuestion } from '#web/ui/marked-question.tsx'
import type { MarkedQuestion as Marked } from './timed-test-types.ts'

/** The questions of a finished test, each with what was chosen, what was right and why. */
export function MarkedQuestions({ questions }: { questions: readonly Marked[] }) {
  return (
    <section aria-labelledby="answers-heading" className="mt-10">
      <h2 id="answers-heading" className="mb-4 text-2xl">
        Your answers
      </h2>
      <ol className="grid gap-5">
        {questions.map(({ id, question, options, chosen, correct, explanation }, index) => (
          <MarkedQuestion
            as="li"
            key={id}
            number={index + 1}
            question={question}
            options={options}
            chosen={chosen}
            correct={correct}
            explanation={explanation}
          />
        ))}
      </ol>
    </section>
  )
}
