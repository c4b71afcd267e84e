import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Row } from './report-rows.ts'

type AnotherAttemptProps = { learnerId: string; learnerName: string; row: Row }

/**
 * Lets a parent allow one more attempt of a failed test (readings, "One more attempt"), or shows that it is allowed.
 */
export function AnotherAttempt({ learnerId, learnerName, row: { id, activity, anotherAttempt } }: AnotherAttemptProps) {
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = async () => {
    await cache.invalidateQueries({ queryKey: api.report.key() })
    setAsking(false)
  }
  const allow = useSave(client.timedTests.allowAttempt, {
    done: close,
    failed: (message = "We couldn't allow another attempt. Please try again.") => {
      toast.error(message)
      return close()
    },
  })
  if (anotherAttempt === null) return null
  if (anotherAttempt === 'allowed')
    return <span className="mb-2 block text-ink-soft text-sm">One more attempt allowed</span>
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="my-2 block sm:whitespace-nowrap print:hidden"
        onClick={() => setAsking(true)}
      >
        Allow one more attempt
        <span className="sr-only">: {activity}</span>
      </Button>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Allow one more attempt?"
          description={`${learnerName} can take “${activity}” one more time. Both results are saved, and the better one counts.`}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button
                busy={allow.isPending}
                busyLabel="Saving..."
                onClick={() => allow.mutate({ learnerId, testId: id })}
              >
                Allow
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
