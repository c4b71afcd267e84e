import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GraduationCap, Phone, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/names.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { isPaused, type Learner } from '../learner.ts'
import { LearnerList, LearnerName, useLearners } from '../learner-list.tsx'
import { AddLearnerForm } from './add-learner-form.tsx'
import { DeletedLearners } from './deleted-learners.tsx'
import { DeleteLearnerDialog } from './learner-data.tsx'
import { RequestDeletionDialog } from './requested-deletion.tsx'
import { type SignInDetails, SignInDetailsDialog } from './sign-in-details-dialog.tsx'

export const meta = () => [{ title: pageTitle(t`Manage Learners`) }]

/** /parent/manage-learners (accounts-and-parent-portal.md section 2, Manage Learners). */
export default function ManageLearnersPage() {
  const learners = useLearners()
  const { state } = useLocation()
  // Until the parent toggles the form, it is open if a link requested it or there are no learners.
  const [toggled, setToggled] = useState<boolean | null>(wantsToAddLearner(state) ? true : null)
  const formOpen = toggled ?? learners.data?.learners.length === 0
  const [created, setCreated] = useState<SignInDetails | null>(null)
  const [deleting, setDeleting] = useState<Learner | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)

  const showCreated = (account: SignInDetails) => {
    // The dialog returns the focus to this heading, because the form and its button are about to close.
    listHeading.current?.focus()
    setCreated(account)
    setToggled(false)
  }

  return (
    <Page width="reading">
      <PageHeader title={t`Manage Learners`} subtitle={t`Create and manage your children's accounts.`} />
      <div className="grid gap-10">
        <DisclosureCard
          title={t`Add Learner Account`}
          description={!formOpen && t`Name, email, username and password. Grade and phone are optional.`}
          headingLevel={2}
          open={formOpen}
          onOpenChange={setToggled}
        >
          <AddLearnerForm onCreated={showCreated} />
        </DisclosureCard>
        <section aria-labelledby="learners-heading" className="min-w-0">
          <h2 ref={listHeading} id="learners-heading" tabIndex={-1} className="mb-4 text-xl focus:outline-none">
            {t`Your children`}
          </h2>
          <LearnerList
            query={learners}
            loadingLabel={t`Loading learner accounts...`}
            cardHeight="h-64"
            whenEmpty={<p>{t`Use the form above to add your first child.`}</p>}
            card={(learner) => (
              <LearnerAccountCard key={learner.id} learner={learner} onDelete={() => setDeleting(learner)} />
            )}
          />
        </section>
        <DeletedLearners deleted={learners.data?.deleted ?? []} />
      </div>
      {created && (
        <SignInDetailsDialog
          title={t`Account Created Successfully`}
          details={created}
          onClose={() => setCreated(null)}
        />
      )}
      {deleting && deleting.otherParents.length > 0 && (
        <RequestDeletionDialog learner={deleting} onClose={() => setDeleting(null)} />
      )}
      {deleting && deleting.otherParents.length === 0 && (
        <DeleteLearnerDialog
          learner={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          // The card with the pressed button is removed with the account.
          focusWhenDeleted={() => listHeading.current}
        />
      )}
    </Page>
  )
}

/** True if the page was opened by a link with `state={{ addLearner: true }}`. */
function wantsToAddLearner(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'addLearner' in state && state.addLearner === true
}

/** Card of a learner account. */
function LearnerAccountCard({ learner, onDelete }: { learner: Learner; onDelete: () => void }) {
  return (
    <Card as="li" padding="snug" className="flex flex-col gap-4">
      <LearnerName learner={learner}>
        {isPaused(learner) && (
          <Badge tone="warning" className="mt-1.5">
            {learner.deletion
              ? t`Deletion on ${{ date: formatDate(learner.deletion.dueAt) }}`
              : t`Paused: consent withdrawn`}
          </Badge>
        )}
      </LearnerName>
      <dl className="grid flex-1 content-start gap-2 border-line border-t pt-4">
        {learner.username && (
          <Detail icon={<UserRound aria-hidden="true" className="size-5" />} name={t`Username`}>
            {learner.username}
          </Detail>
        )}
        {learner.cell && (
          <Detail icon={<Phone aria-hidden="true" className="size-5" />} name={t`Phone`}>
            {learner.cell}
          </Detail>
        )}
        <Detail icon={<GraduationCap aria-hidden="true" className="size-5" />} name={t`Grade`}>
          {learner.gradeName ?? t`Unknown`}
        </Detail>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={href('/parent/manage-learners/:learnerId', { learnerId: learner.id })}
          variant="secondary"
          className="flex-1"
        >
          <Trans>
            Manage
            <VisuallyHidden> {ph({ name: fullName(learner) })}</VisuallyHidden>
          </Trans>
        </ButtonLink>
        {learner.deletion === null && (
          <Button variant="secondary" onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4.5 text-danger" />
            <Trans>
              Delete
              <VisuallyHidden> {ph({ name: fullName(learner) })}</VisuallyHidden>
            </Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 @max-[17rem]/content:flex-col @max-[17rem]/content:gap-0">
      <dt className="flex w-28 shrink-0 items-center gap-3 text-ink-soft @max-[17rem]/content:w-auto @max-[17rem]/content:[&_svg]:hidden">
        {icon}
        {name}
      </dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  )
}
