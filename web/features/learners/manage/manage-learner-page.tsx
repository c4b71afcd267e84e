import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useState } from 'react'
import { href, Link, useLocation, useNavigate, useParams } from 'react-router'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { type NewPasswordProblems, validateNewPassword } from '#web/product/account-checks.ts'
import { minPasswordLength, NewPasswordFields } from '#web/product/account-fields.tsx'
import { UnknownLearner } from '#web/product/empty-states.tsx'
import { fullName } from '#web/product/names.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { isPaused, type Learner, signedOutMessage } from '../learner.ts'
import { useLearners } from '../learner-list.tsx'
import { SignInsBlocked } from '../sign-ins-blocked.tsx'
import { ConsentSection } from './consent-section.tsx'
import { HelpersSection } from './helpers-section.tsx'
import { DeleteLearnerDialog, DownloadButton } from './learner-data.tsx'
import { LearnerDetailsForm } from './learner-details-form.tsx'
import { LogOfLearner } from './log-of-learner.tsx'
import { ParentsSection } from './parents-section.tsx'
import { RequestDeletionDialog, RequestedDeletion } from './requested-deletion.tsx'
import { SignInByCode } from './sign-in-code.tsx'
import { type SignInDetails, SignInDetailsDialog } from './sign-in-details-dialog.tsx'

/** No initial title: the page sets it once the learner is loaded. */
export const meta = () => []

/** /parent/manage-learners/{learnerId}: all settings of a learner (readings, "placeholders"). */
export default function ManageLearnerPage() {
  const { learnerId } = useParams()
  const learners = useLearners()
  const learner = learners.data?.learners.find(({ id }) => id === learnerId)
  return (
    <Page width="reading">
      <title>{pageTitle(learner ? t`Manage ${{ name: fullName(learner) }}` : t`Manage Learner`)}</title>
      <PageHeader
        title={learner ? t`Manage ${{ name: fullName(learner) }}` : t`Manage Learner`}
        subtitle={learner && (learner.email ?? t`No email`)}
        above={<BackLink to="/parent/manage-learners">{t`Manage Learners`}</BackLink>}
      />
      <Loaded
        query={learners}
        loading={<Loading label={t`Loading learner accounts...`} />}
        failed={t`Failed to load learners`}
      >
        {() => (learner ? <LearnerSections key={learner.id} learner={learner} /> : <UnknownLearner />)}
      </Loaded>
    </Page>
  )
}

/** Sections with all settings of a learner, most used first. */
function LearnerSections({ learner }: { learner: Learner }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const { hash } = useLocation()

  // Scrolls to the section of a link, such as one in a mail, once the learner is loaded.
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [hash])

  return (
    <div className="grid grid-cols-1 gap-6">
      {learner.deletion && <RequestedDeletion learner={learner} deletion={learner.deletion} />}
      {isPaused(learner) && !learner.deletion && (
        <Banner tone="warning" title={t`Paused: consent withdrawn`}>
          <p>
            <Trans>
              {ph({ firstName: learner.firstName })} can’t sign in until you{' '}
              <Link to="#consent" className="link">
                give consent again
              </Link>
              .
            </Trans>
          </p>
        </Banner>
      )}
      <SignInsBlocked learner={learner} />
      <SectionCard title={t`Details and settings`}>
        <LearnerDetailsForm learner={learner} />
      </SectionCard>
      <div id="new-password">
        <SectionCard title={t`New password`}>
          <SetPasswordForm learner={learner} />
        </SectionCard>
      </div>
      <div id="device" className="scroll-mt-20">
        <SectionCard title={t`Sign in on ${{ firstName: learner.firstName }}’s device`}>
          <SignInByCode learner={learner} />
        </SectionCard>
      </div>
      <SectionCard title={t`Sign-in card`}>
        <p className="mb-4">
          <Trans>
            A page to print with the address and {ph({ firstName: learner.firstName })}’s username, and a line for the
            password.
          </Trans>
        </p>
        <ButtonLink to={href('/parent/sign-in-card/:learnerId', { learnerId: learner.id })} variant="secondary">
          {t`Print sign-in card`}
        </ButtonLink>
      </SectionCard>
      <SectionCard title={t`Sign out everywhere`}>
        <SignOutEverywhere learner={learner} />
      </SectionCard>
      <div id="consent" className="scroll-mt-20">
        <SectionCard title={t`Consent`}>
          <ConsentSection learner={learner} />
        </SectionCard>
      </div>
      <div id="parents" tabIndex={-1} className="scroll-mt-20 focus:outline-none">
        <SectionCard title={t`Second parent`}>
          <ParentsSection learner={learner} />
        </SectionCard>
      </div>
      <div id="helpers" tabIndex={-1} className="scroll-mt-20 focus:outline-none">
        <SectionCard title={t`Helpers and tutors`}>
          <HelpersSection learner={learner} />
        </SectionCard>
      </div>
      <LogOfLearner learner={learner} />
      <SectionCard title={t`Download data`}>
        <p className="mb-4">
          <Trans>
            Everything Trellis stores about {ph({ firstName: learner.firstName })}, as one file: the account, progress,
            answers, marks and test results.
          </Trans>
        </p>
        <DownloadButton learner={learner} />
      </SectionCard>
      <SectionCard title={t`Delete the account`}>
        <p className="mb-4">
          {learner.otherParents.length > 0
            ? t`Deletes the account and everything in it in two weeks, or at once if both parents ask.`
            : t`Deletes the account and everything in it, in two weeks or now. Until then you can restore it in Manage Learners.`}
        </p>
        {learner.deletion === null && (
          <Button variant="danger" className="wrap-anywhere max-w-full" onClick={() => setDeleting(true)}>
            <Trans>Delete {ph({ firstName: learner.firstName })}’s account</Trans>
          </Button>
        )}
      </SectionCard>
      {deleting && learner.otherParents.length > 0 && (
        <RequestDeletionDialog learner={learner} onClose={() => setDeleting(false)} />
      )}
      {deleting && learner.otherParents.length === 0 && (
        <DeleteLearnerDialog
          learner={learner}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/parent/manage-learners', { replace: true })}
        />
      )}
    </div>
  )
}

/** Ends all sessions of a learner and shows their number. */
function SignOutEverywhere({ learner }: { learner: Learner }) {
  const signOut = useSave(client.learners.signOutEverywhere, {
    done: ({ sessionsEnded }) => toast.success(signedOutMessage(learner.firstName, sessionsEnded)),
    failed: t`Failed to sign your child out`,
  })
  return (
    <>
      <p className="mb-4">{t`For a lost or borrowed device. The password stays the same.`}</p>
      <Button
        variant="secondary"
        busy={signOut.isPending}
        busyLabel={t`Signing out...`}
        onClick={() => signOut.mutate({ learnerId: learner.id })}
      >
        {t`Sign out everywhere`}
      </Button>
    </>
  )
}

/** Sets a learner's password, which is then shown once for the parent to pass on. */
function SetPasswordForm({ learner }: { learner: Learner }) {
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof NewPasswordProblems>()
  const [details, setDetails] = useState<SignInDetails | null>(null)

  const set = useSave(client.learners.setPassword, {
    fields: ['password'],
    // The form has no place for messages about other input.
    setErrors: ({ password, form }) => setErrors({ password: password ?? form }),
    done: (_, { password }) => {
      formRef.current?.reset()
      toast.success(t`New password set successfully`)
      setDetails({ learner, password })
    },
    failed: t`Failed to set a new password`,
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = readFields(event.currentTarget, ['password', 'confirmation'])
    if (isValid(validateNewPassword(password, confirmation, minPasswordLength())))
      set.mutate({ learnerId: learner.id, password })
  }

  return (
    <>
      <p className="mb-4">
        <Trans>
          Use this if {ph({ firstName: learner.firstName })} forgot the password. {ph({ firstName: learner.firstName })}{' '}
          is signed out everywhere. The new password works from then on.
        </Trans>
      </p>
      <form ref={formRef} noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <NewPasswordFields sideBySide errors={errors} />
        <Button
          type="submit"
          variant="secondary"
          busy={set.isPending}
          busyLabel={t`Setting Password...`}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {t`Set Password`}
        </Button>
      </form>
      {details && (
        <SignInDetailsDialog
          title={t`New Password Set Successfully`}
          details={details}
          onClose={() => setDetails(null)}
        />
      )}
    </>
  )
}
