import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/page.tsx'

/** Offers a parent without a grade to activate a learner profile, or to go back (accounts-and-parent-portal.md section 4). */
export default function LearnerProfileOffer() {
  const navigate = useNavigate()
  const activate = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <PageSkeleton label="Loading..." />
      <Dialog
        open
        initialFocus={activate}
        // The dialog closes when another page opens.
        finalFocus={() => document.querySelector<HTMLElement>('main h1')}
        onClose={() => void navigate('/parent', { replace: true })}
        title="Activate a learner profile?"
        description="The learner area shows the lessons of one grade. Choose a grade to look around as a learner, or go back to the parent portal."
        actions={
          <>
            <ButtonLink to="/parent" replace variant="secondary">
              Parent Dashboard
            </ButtonLink>
            <ButtonLink ref={activate} to="/learner/activate-profile">
              Activate Learner Profile
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
