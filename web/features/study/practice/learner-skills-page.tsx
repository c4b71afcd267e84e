import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { type ChildSkillMap, ChildSkills } from './child-skills.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle(t`Skills`) }]

/** /parent/skills/:userId: the skill map of a child, as the child sees it. */
export default function LearnerSkillsPage() {
  const { userId = '' } = useParams()
  const map = useQuery(parentPages['/parent/skills/:userId']({ userId }))
  return (
    <ChildSkills
      map={map}
      back={{ to: `/parent/report/${userId}`, label: <Trans>Progress report</Trans> }}
      explain={explainUnknownLearner}
    >
      {(data) => <LearnerSkills map={data} learnerId={userId} />}
    </ChildSkills>
  )
}

function LearnerSkills({ map, learnerId }: { map: ChildSkillMap; learnerId: string }) {
  const { firstName, gradeName, awaitsConsent, weeks } = map
  if (gradeName === null) {
    return (
      <EmptyState
        title={t`No grade`}
        action={
          <ButtonLink to={`/parent/manage-learners/${learnerId}`}>
            <Trans>Choose a grade</Trans>
          </ButtonLink>
        }
      >
        <p>
          <Trans>Skills appear here once {firstName} is enrolled in a grade.</Trans>
        </p>
      </EmptyState>
    )
  }
  if (awaitsConsent) {
    return (
      <EmptyState
        title={t`Your consent is needed`}
        action={
          <ButtonLink to={`/parent/manage-learners/${learnerId}#consent`}>
            <Trans>Review consent</Trans>
          </ButtonLink>
        }
      >
        <p>
          <Trans>{firstName}’s skills appear here once you agree to the current consent text.</Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <>
      <SkillMap map={map} learnerId={learnerId} firstName={firstName} />
      {weeks === null && (
        <p className="mt-8 text-ink-soft">
          <Trans>
            With Premium you also see how skills grow over time, and {firstName} can practice one skill at a time.{' '}
            <Link to="/pricing" className="link">
              See plans
            </Link>
          </Trans>
        </p>
      )}
    </>
  )
}
