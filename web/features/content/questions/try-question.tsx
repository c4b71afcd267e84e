import { t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listFieldProblems } from '#domain/content/parse-questions.ts'
import { api } from '#web/api/client.ts'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { PreviewTools } from '#web/product/questions/question-tools.tsx'
import type { Answer } from '#web/product/questions/question-types.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'

/** Preview of a question as a learner sees it. The server scores the answer and stores nothing. */
export default function TryQuestion({ input }: { input: unknown }) {
  const [draw, setDraw] = useState(1)
  const [answer, setAnswer] = useState<Answer>()
  const written = useSettled(JSON.stringify(typeof input === 'object' ? input : {}))
  const question: Record<string, unknown> = JSON.parse(written)
  const [missing] = listFieldProblems(question)
  const preview = useQuery({
    ...api.content.tryQuestion.queryOptions({ input: { question, answer: null, draw } }),
    enabled: !missing,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
  const check = useMutation(api.content.tryQuestion.mutationOptions())
  const again = (next: number) => {
    setDraw(next)
    setAnswer(undefined)
    check.reset()
  }
  // A changed question resets the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => again(draw), [written])

  if (missing) return <Banner tone="info">{t`Not complete yet: ${{ problem: missing.message }}`}</Banner>
  const { error } = preview
  if (error || check.error) {
    const { question: problem } = isDefinedError(error) && error.code === 'INVALID_INPUT' ? error.data.fields : {}
    return (
      <Banner tone="warning">
        {problem === undefined
          ? t`We couldn’t check this question. Please try again.`
          : t`Not complete yet: ${{ problem: problem.replace(/^[^:]* 1: /, '') }}`}
        <Button size="small" variant="ghost" onClick={() => void preview.refetch().then(() => check.reset())}>
          {t`Try again`}
        </Button>
      </Banner>
    )
  }
  if (!preview.data) return <Loading label={t`Loading the preview...`} />
  const shown = preview.data.question
  const { data } = check
  return (
    <section aria-label={t`Preview`} className="grid grid-cols-1 gap-4 rounded-md border border-line border-dashed p-4">
      <StemAbove questions={[shown]} index={0} />
      <QuestionField
        key={draw}
        question={shown}
        legend={<Legend number={1} question={shown} />}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next)
          check.reset()
        }}
        disabled={false}
        checked={check.isSuccess}
      />
      <PreviewTools question={shown} number={1} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="secondary"
          busy={check.isPending}
          busyLabel={t`Checking...`}
          onClick={() => check.mutate({ question, answer: answer ?? null, draw })}
        >
          {t`Check this answer`}
        </Button>
        <Button size="small" variant="secondary" onClick={() => again(draw + 1)}>
          {t`Try again`}
        </Button>
      </div>
      <div aria-live="polite">
        {data && !data.scored && <Banner tone="warning">{data.message ?? t`Answer the whole question first.`}</Banner>}
        {data?.scored && <MarkedQuestion number={1} marked={data.scored} />}
      </div>
    </section>
  )
}

/** Returns the text once it has been stable for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
