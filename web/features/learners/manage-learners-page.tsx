import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { DisclosureCard } from '#web/ui/disclosure-card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AddLearnerForm } from './add-learner-form.tsx'
import { asksToAddLearner } from './asks-to-add-learner.ts'
import { DeleteLearnerDialog } from './delete-learner-dialog.tsx'
import type { Learner } from './learner.ts'
import { LearnerAccountCard } from './learner-account-card.tsx'
import { LearnerList } from './learner-list.tsx'
import { type SignInDetails, SignInDetailsDialog } from './sign-in-details-dialog.tsx'
import { useLearners } from './use-learners.ts'

export const meta = () => [{ title: pageTitle('Manage Learners') }]

/** /parent/manage-learners (accounts-and-parent-portal.md section 2, Manage Learners). */
export default function ManageLearnersPage() {
  const learners = useLearners()
  const { state } = useLocation()
  // Until the parent opens or closes the form themselves, it is open if they came for it or have no learner yet.
  const [chosen, setChosen] = useState<boolean | null>(asksToAddLearner(state) ? true : null)
  const formOpen = chosen ?? learners.data?.learners.length === 0
  const [created, setCreated] = useState<SignInDetails | null>(null)
  const [deleting, setDeleting] = useState<Learner | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)

  const show = (account: SignInDetails) => {
    // The dialog gives the focus back to where it was, and the form with its button is about to go.
    listHeading.current?.focus()
    setCreated(account)
    setChosen(false)
  }

  return (
    <Page width="reading">
      <PageHeader
        title="Manage Learners"
        subtitle="Every learner has an account of their own, which you make here."
      />
      <div className="grid gap-10">
        <DisclosureCard
          title="Add Learner Account"
          description={!formOpen && 'Name, email, username and password; phone and grade if you like.'}
          headingLevel={2}
          open={formOpen}
          onOpenChange={setChosen}
        >
          <AddLearnerForm onCreated={show} />
        </DisclosureCard>
        <section aria-labelledby="learners-heading" className="min-w-0">
          <h2
            ref={listHeading}
            id="learners-heading"
            tabIndex={-1}
            className="mb-4 text-xl focus:outline-none"
          >
            Your learners
          </h2>
          <LearnerList
            learners={learners}
            loadingLabel="Loading learner accounts..."
            whenEmpty={<p>Fill in the form above to add the first one.</p>}
            card={(learner) => (
              <LearnerAccountCard key={learner.id} learner={learner} onDelete={() => setDeleting(learner)} />
            )}
          />
        </section>
      </div>
      {created && (
        <SignInDetailsDialog
          title="Account Created Successfully"
          details={created}
          onClose={() => setCreated(null)}
        />
      )}
      {deleting && (
        <DeleteLearnerDialog
          learner={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          // The card with the pressed button goes with the account.
          focusWhenDeleted={() => listHeading.current}
        />
      )}
    </Page>
  )
}
