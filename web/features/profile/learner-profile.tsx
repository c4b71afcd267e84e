import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/api/client.ts'
import { useRunningTest } from '#web/api/session-store.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** A parent's own learner profile, which can be deactivated. It never has a paid plan: those are for linked children. */
export function LearnerProfile({ gradeName }: { gradeName: string | null }) {
  const [confirming, setConfirming] = useState(false)
  if (gradeName === null) {
    return (
      <>
        <p className="mb-4">{t`With a learner profile you can try the lessons and tests of a grade yourself.`}</p>
        <ButtonLink to="/learner/activate-profile" variant="secondary">
          {t`Activate learner profile`}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p className="mb-4">{t`Your learner profile is active in ${gradeName}.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          {t`Deactivate`}
        </Button>
        <ButtonLink to="/learner/activate-profile" variant="secondary">
          {t`Choose another grade`}
        </ButtonLink>
      </div>
      {confirming && <DeactivateDialog onClose={() => setConfirming(false)} />}
    </>
  )
}

function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const runningTest = useRunningTest()
  const deactivate = useSave(client.enrollment.deactivateProfile, {
    done: async () => {
      onClose()
      // The pressed button was removed with the active profile.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      toast.success(t`Learner profile deactivated`)
      // Nearly all data of the learner area depends on the grade.
      await queryClient.invalidateQueries()
    },
    failed: (message) => toast.error(t`Failed to deactivate learner profile`, message),
  })
  return (
    <ConfirmDialog
      title={t`Deactivate your learner profile?`}
      description={t`You leave the learner area. Your marks and test results stay, and come back when you activate the profile again. Your children’s accounts and plans don’t change.`}
      confirmLabel={t`Deactivate`}
      busy={deactivate.isPending}
      busyLabel={t`Deactivating...`}
      onConfirm={() => deactivate.mutate()}
      onClose={onClose}
    >
      {runningTest && (
        <p className="mt-3">{t`${{ title: runningTest.title }} is running. It ends at its deadline and then counts.`}</p>
      )}
    </ConfirmDialog>
  )
}
