import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DeleteLearnerDialog } from './delete-learner-dialog.tsx'
import { DownloadButton } from './download-button.tsx'
import { isPaused, type Learner } from './learner.ts'
import { LearnerDetailsForm } from './learner-details-form.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Everything a parent may change about one learner, what is needed most at the top. */
export function ManagedLearner({ learner }: { learner: Learner }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-6">
      {isPaused(learner) && (
        <Banner tone="warning" title="Paused: consent withdrawn">
          <p>{learner.firstName} cannot sign in until you give consent again, further down this page.</p>
        </Banner>
      )}
      <SectionCard title="Name, phone, grade and extra time">
        <LearnerDetailsForm learner={learner} />
      </SectionCard>
      <SectionCard title="New password">
        <SetPasswordForm learner={learner} />
      </SectionCard>
      <SectionCard title="Sign out everywhere">
        <SignOutEverywhere learner={learner} />
      </SectionCard>
      <SectionCard title="Consent">
        <ConsentSection learner={learner} />
      </SectionCard>
      <SectionCard title="A copy of the data">
        <p className="mb-4">
          Everything that Trellis keeps about {learner.firstName}, as one file: the account, progress,
          answers, marks and test results.
        </p>
        <DownloadButton learner={learner} />
      </SectionCard>
      <SectionCard title="Delete the account">
        <p className="mb-4">The account and everything in it is deleted for good.</p>
        <Button variant="danger" className="wrap-anywhere max-w-full" onClick={() => setDeleting(true)}>
          Delete {learner.firstName}’s account
        </Button>
      </SectionCard>
      {deleting && (
        <DeleteLearnerDialog
          learner={learner}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/parent/manage-learners', { replace: true })}
        />
      )}
    </div>
  )
}
