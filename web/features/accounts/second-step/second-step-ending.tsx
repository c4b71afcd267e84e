import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

/** On every page of a parent: someone who says that they have lost the second step waits to remove it. */
export function SecondStepEnding() {
  const { data } = useQuery(api.session.get.queryOptions())
  return data?.secondStepEnding ? <Ending /> : null
}

function Ending() {
  const { data } = useQuery(api.secondFactor.get.queryOptions())
  const stop = useSave(client.secondFactor.stopReset, {
    done: async (factors) => {
      queryClient.setQueryData(api.secondFactor.get.queryKey(), factors)
      toast.success(t`Stopped. Your second step stays on.`)
      await queryClient.invalidateQueries({ queryKey: api.session.get.key() })
    },
    failed: t`That didn’t work. Please try again.`,
  })
  const dueAt = data?.resetDueAt ?? null
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 print:hidden">
      <Banner tone="warning" title={t`Someone asked to turn off your second step`}>
        <p>
          {dueAt === null
            ? t`Soon, your password alone will sign in. If this wasn’t you, stop it and change your password.`
            : t`From ${{ time: formatDateTime(dueAt) }} on, your password alone will sign in. If this wasn’t you, stop it and change your password.`}
        </p>
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={stop.isPending}
          busyLabel={t`Stopping...`}
          onClick={() => stop.mutate()}
        >
          {t`It wasn’t me, stop it`}
        </Button>
      </Banner>
    </div>
  )
}
