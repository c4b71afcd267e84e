import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { NoGradesPublished } from '#web/product/empty-states.tsx'
import { type LeftBehind, SwitchGradeDialog } from '#web/product/switch-grade-dialog.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NamedOptions, SelectField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Activate learner profile`) }]

/** /learner/activate-profile (accounts-and-parent-portal.md section 2, Activate learner profile); for parents. */
export default function ActivateProfilePage() {
  const session = useSession()
  if (session.kind === 'signed-in' && !session.user.isParent) {
    return <Navigate to="/learner/dashboard" replace />
  }
  const currentGradeId = session.kind === 'signed-in' ? session.user.gradeId : null
  return (
    <Page width="reading">
      <PageHeader
        title={t`Activate learner profile`}
        subtitle={t`Choose a grade to see its lessons and tests as your children do.`}
      />
      <GradesToChoose currentGradeId={currentGradeId} />
    </Page>
  )
}

function GradesToChoose({ currentGradeId }: { currentGradeId: string | null }) {
  const published = useQuery(api.curriculum.listPublished.queryOptions())
  return (
    <Loaded
      query={published}
      loading={
        <Card>
          <Loading label={t`Loading grades...`} />
        </Card>
      }
      failed={t`Failed to load grades`}
    >
      {({ grades }) =>
        grades.length === 0 ? (
          <NoGradesPublished
            action={
              <ButtonLink to="/parent">
                <Trans>Return to Parent Dashboard</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <ActivateProfileForm grades={grades} currentGradeId={currentGradeId} />
        )
      }
    </Loaded>
  )
}

type Grade = { id: string; name: string }

/** Form for the grade of a parent's own learner profile. */
function ActivateProfileForm({
  grades,
  currentGradeId,
}: {
  grades: readonly Grade[]
  /** Grade of a profile that is already active. */
  currentGradeId: string | null
}) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors } = useFormErrors<'gradeId'>()

  const [leftBehind, setLeftBehind] = useState<LeftBehind | null>(null)
  const [chosenId, setChosenId] = useState('')
  const gradeName = grades.find(({ id }) => id === chosenId)?.name

  const activate = useSave(client.enrollment.activateProfile, {
    errors: { CONFIRM_SWITCH: ({ data }) => setLeftBehind(data) },
    done: () => {
      setLeftBehind(null)
      toast.success(t`Learner profile activated successfully!`)
      // Activation opens the learner area, where nearly all data depends on the grade.
      return queryClient.invalidateQueries()
    },
    failed: (message) => toast.error(t`Failed to activate learner profile`, message),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { gradeId } = readFields(event.currentTarget, ['gradeId'])
    setErrors(gradeId === '' ? { gradeId: t`Please choose a grade` } : {})
    setChosenId(gradeId)
    if (gradeId !== '') activate.mutate({ gradeId })
  }

  if (activate.isSuccess) return <ProfileActivated gradeName={gradeName} />
  const current = grades.some(({ id }) => id === currentGradeId) ? currentGradeId : null
  return (
    <Card>
      {leftBehind && (
        <SwitchGradeDialog
          leftBehind={leftBehind}
          to={gradeName ?? t`another grade`}
          busy={activate.isPending}
          onConfirm={() => activate.mutate({ gradeId: chosenId, confirmed: true })}
          onClose={() => setLeftBehind(null)}
        />
      )}
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-6">
        <SelectField label={t`Grade`} name="gradeId" defaultValue={current ?? ''} required error={errors.gradeId}>
          {current === null && (
            <option value="">
              <Trans>Choose a grade</Trans>
            </option>
          )}
          <NamedOptions of={grades} />
        </SelectField>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" busy={activate.isPending} busyLabel={t`Activating...`}>
            <Trans>Activate Learner Profile</Trans>
          </Button>
          <ButtonLink to="/parent" variant="secondary">
            <Trans>Return to Parent Dashboard</Trans>
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}

/** Replaces the form once the profile is active. */
function ProfileActivated({ gradeName }: { gradeName: string | undefined }) {
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button was removed with the form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="focus:outline-none">
      <Card className="grid gap-5">
        <Banner tone="success" title={t`Your learner profile is active.`}>
          <p>
            {gradeName
              ? t`You can now open ${gradeName}. You can come back here to choose another grade.`
              : t`You can come back here to choose another grade.`}
          </p>
        </Banner>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink to="/parent">
            <Trans>Return to Parent Dashboard</Trans>
          </ButtonLink>
          <ButtonLink to="/learner/dashboard" variant="secondary">
            <Trans>Learner Dashboard</Trans>
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
