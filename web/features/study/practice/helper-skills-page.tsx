import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { ChildSkills } from './child-skills.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle(t`Skills`) }]

/** /parent/helping/:userId/skills: the skill map of a child, for a helper. */
export default function HelperSkillsPage() {
  const { userId = '' } = useParams()
  const map = useQuery(parentPages['/parent/helping/:userId/skills']({ userId }))
  return (
    <ChildSkills map={map} back={{ to: `/parent/helping/${userId}`, label: t`Progress` }} explain={explainNoHelper}>
      {(data) => <SkillMap map={data} learnerId={userId} firstName={data.firstName} forHelper />}
    </ChildSkills>
  )
}
