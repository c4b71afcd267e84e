import { Navigate } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ProfilePage } from './profile-page.tsx'

export const meta = () => [{ title: pageTitle('My Profile') }]

/** /learner/profile: the same screen in the learner area. A parent, who may look in there, has theirs elsewhere. */
export default function LearnerProfilePage() {
  const session = useSession()
  if (session.kind === 'signed-in' && session.user.isParent) return <Navigate to="/parent/profile" replace />
  return <ProfilePage />
}
