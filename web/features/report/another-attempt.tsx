import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readMarked } from '#domain/marked-content.ts'
import { PERMISSION_DAYS } from '#domain/timed-tests/timed-test.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { Row } from './report-rows.ts'

type AnotherAttemptProps = { learnerId: string; learnerName: string; row: Row }

/**
 * Lets a parent allow one more attempt of a failed test (readings, "One more attempt"), or shows that it is allowed.
 */
export function AnotherAttempt({ learnerId, learnerName, row }: AnotherAttemptProps) {
  const { id, activity, anotherAttempt, allowedUntil } = row
  const name = readMarked(activity).join('')
  const days = PERMISSION_DAYS
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = async () => {
    await cache.invalidateQueries({ queryKey: api.report.key() })
    setAsking(false)
  }
  const allow = useSave(client.timedTests.allowAttempt, {
    done: close,
    failed: (message = t`We couldn't allow another attempt. Please try again.`) => {
      toast.error(message)
      return close()
    },
  })
  const takeBack = useSave(client.timedTests.takeBackAttempt, {
    done: close,
    failed: (message = t`We couldn't take this back. Please try again.`) => {
      toast.error(message)
      return close()
    },
  })
  if (anotherAttempt === null) return null
  if (anotherAttempt === 'running')
    return <span className="mb-2 block text-ink-soft text-sm">{t`Taking it once more`}</span>
  if (anotherAttempt === 'allowed') {
    return (
      <div className="mb-2">
        <span className="block text-ink-soft text-sm">
          {allowedUntil
            ? t`One more attempt allowed until ${{ date: formatDate(allowedUntil) }}. Answers are hidden until then.`
            : t`One more attempt allowed. Answers are hidden until then.`}
        </span>
        <Button
          variant="secondary"
          size="small"
          className="mt-2 print:hidden"
          busy={takeBack.isPending}
          busyLabel={t`Saving...`}
          onClick={() => takeBack.mutate({ learnerId, testId: id })}
        >
          {t`Take back`}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    )
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="my-2 block sm:whitespace-nowrap print:hidden"
        onClick={() => setAsking(true)}
      >
        {t`Allow one more attempt`}
        <span className="sr-only">: {name}</span>
      </Button>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t`Allow one more attempt?`}
          description={t`${learnerName} can take “${{ activity: name }}” one more time in the next ${days} days. Both results are saved, and the better one counts. Until then, its answers are hidden.`}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t`Cancel`}
              </Button>
              <Button
                busy={allow.isPending}
                busyLabel={t`Saving...`}
                onClick={() => allow.mutate({ learnerId, testId: id })}
              >
                {t`Allow`}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
