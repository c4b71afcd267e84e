import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isDefinedError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig, Clock, ListChecks } from 'lucide-react'
import { client } from '#web/api/client.ts'
import { formatMinutes } from '#web/product/minutes.ts'
import { formatAlreadyTaken, needsConnection } from '#web/product/test-words.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useOnline } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { openedTestKey, type TestFacts } from './opened-test.ts'
import { TestHeading } from './test-frame.tsx'

type ReadyTestProps = {
  test: TestFacts
  secondsAllowed: number
  /** Score of the failed attempt after which a parent allowed another one; null before the first. */
  lastScore: number | null
}

/** Facts to know before the test starts. */
export function ReadyTest({ test, secondsAllowed, lastScore }: ReadyTestProps) {
  const start = useStartTest(test.id)
  const online = useOnline()
  const extraTime = secondsAllowed > test.durationMinutes * 60
  const minutes = formatMinutes(test.durationMinutes * 60)
  const facts = [
    {
      name: t`Time`,
      value: extraTime ? formatMinutes(secondsAllowed) : minutes,
      note: extraTime && t`${minutes} and your extra time`,
      Icon: Clock,
    },
    { name: t`Questions`, value: `${test.questionCount}`, note: false, Icon: ListChecks },
    { name: t`Passing score`, value: `${test.passingMark}%`, note: false, Icon: CircleCheckBig },
  ]
  return (
    <>
      <TestHeading test={test} />
      {lastScore !== null && (
        <Banner title={t`You can take this test once more`} className="mb-5">
          <Trans>Your score was {lastScore}%. The better score counts.</Trans>
        </Banner>
      )}
      <Card className="grid gap-6">
        {test.description && <p className="text-lg">{test.description}</p>}
        <dl className="grid gap-3 sm:grid-cols-3">
          {facts.map(({ name, value, note, Icon }) => (
            <div key={name} className="relative rounded-md bg-sunken py-3 pe-4 ps-14">
              <dt className="text-ink-soft text-sm">
                <Icon aria-hidden="true" className="absolute inset-y-0 start-4 my-auto size-6 text-leaf-text" />
                {name}
              </dt>
              <dd>
                <span className="block font-semibold text-lg leading-snug">{value}</span>
                {note && <span className="text-ink-soft text-sm">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-3">
          <h2 className="text-xl">
            <Trans>Before you start</Trans>
          </h2>
          <ul className="grid list-disc gap-2 ps-5 marker:text-leaf-text">
            <li>
              <Trans>
                The timer starts when you press Start. It can’t be paused, and it keeps running while the page is
                closed.
              </Trans>
            </li>
            <li>
              <Trans>Answers are saved as you choose them. You can change them until you submit.</Trans>
            </li>
            <li>
              <Trans>When time is up, your answers are submitted.</Trans>
            </li>
            <li>{lastScore === null ? t`You get one try, so pick a quiet time.` : t`This is your last attempt.`}</li>
          </ul>
        </div>
        {online ? (
          start.isError && (
            <Banner tone="danger">
              <Trans>Failed to load test. Please try again later.</Trans>
            </Banner>
          )
        ) : (
          <Banner tone="warning">{needsConnection()}</Banner>
        )}
        <div>
          <Button
            busy={start.isPending}
            busyLabel={t`Starting...`}
            onClick={() => start.mutate({ testId: test.id })}
            className="w-full sm:w-auto sm:min-w-48"
          >
            <Trans>Start Test</Trans>
          </Button>
        </div>
      </Card>
    </>
  )
}

/** Starts the attempt; on a failure the test is refetched and its state shown. */
function useStartTest(testId: string) {
  const cache = useQueryClient()
  const queryKey = openedTestKey(testId)
  return useSave(client.timedTests.start, {
    done: async (attempt) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (opened) => opened && { ...opened, attempt })
    },
    errors: {
      ALREADY_FINISHED: (error) => {
        toast.info(error.message, formatAlreadyTaken(error.data.score))
        return cache.invalidateQueries({ queryKey })
      },
    },
    failed: async (_message, error) => {
      if (isDefinedError(error)) await cache.invalidateQueries({ queryKey })
    },
  })
}
