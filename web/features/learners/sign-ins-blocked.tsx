import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNextTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from './learner.ts'

/** Says that wrong passwords have blocked sign-ins from unknown devices, and lifts that. Nothing otherwise. */
export function SignInsBlocked({
  learner: { id, firstName, signInsBlockedUntil },
}: {
  learner: Pick<Learner, 'id' | 'firstName' | 'signInsBlockedUntil'>
}) {
  const queryClient = useQueryClient()
  const allow = useSave(client.learners.allowSignIns, {
    done: () => {
      toast.success(t`${firstName} can sign in on any device again`)
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: t`Failed to allow sign-ins`,
  })
  if (signInsBlockedUntil === null) return null
  return (
    <Banner tone="warning" title={t`New devices can’t sign in`}>
      <p>
        <Trans>
          Someone entered too many wrong passwords for {firstName}. Until{' '}
          {ph({ time: formatNextTime(signInsBlockedUntil) })}, {firstName} can sign in only on a device used before.
        </Trans>
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={allow.isPending}
        busyLabel={t`Allowing...`}
        onClick={() => allow.mutate({ learnerId: id })}
      >
        {t`Allow sign-ins now`}
      </Button>
    </Banner>
  )
}
