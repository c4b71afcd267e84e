import { pageTitle } from '#web/page-title.ts'
import { ProfilePage } from './profile-page.tsx'

export const meta = () => [{ title: pageTitle('My Profile') }]

/** /parent/profile (accounts-and-parent-portal.md section 2, Profile screen). */
export default function ParentProfilePage() {
  return <ProfilePage />
}
