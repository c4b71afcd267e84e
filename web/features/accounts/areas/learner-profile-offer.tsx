import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { learnersQuery } from '#web/product/page-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/page.tsx'

/**
 * Offers a parent without a grade to activate a learner profile, to see what a child sees, or to go back
 * (accounts-and-parent-portal.md section 4).
 */
export default function LearnerProfileOffer() {
  const navigate = useNavigate()
  const children = useQuery(learnersQuery()).data?.learners ?? []
  const activate = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <PageSkeleton label={t`Loading...`} />
      <Dialog
        open
        initialFocus={activate}
        // The dialog closes when another page opens.
        finalFocus={() => document.querySelector<HTMLElement>('main h1')}
        onClose={() => void navigate('/parent', { replace: true })}
        title={t`Activate a learner profile?`}
        description={t`The learner area shows the lessons of one grade. Choose a grade to look around as a learner, or go back to the parent portal.`}
        actions={
          <>
            <ButtonLink to="/parent" replace variant="secondary">
              {t`Parent Dashboard`}
            </ButtonLink>
            <ButtonLink ref={activate} to="/learner/activate-profile">
              {t`Activate Learner Profile`}
            </ButtonLink>
          </>
        }
      >
        {children.length > 0 && (
          <ul className="grid gap-1">
            {children.map(({ id, firstName }) => (
              <li key={id}>
                <Link
                  to={href('/parent/today/:userId', { userId: id })}
                  replace
                  className="link inline-flex min-h-11 items-center gap-2"
                >
                  <Eye aria-hidden="true" className="size-4.5" />
                  <Trans>See what {firstName} sees</Trans>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
