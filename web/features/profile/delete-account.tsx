import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import type { Profile } from './profile-types.ts'

/** The way out, for parents; a learner's account is their parent's to delete (accounts-and-parent-portal.md section 4). */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false)
  if (!profile.isParent) {
    return <p>Only your parent can delete this account. They do it under Manage Learners.</p>
  }
  return (
    <>
      <p className="mb-4">
        Deletes your account for good, and with it the accounts of your learners that no other parent is
        linked to.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && <DeleteAccountDialog profile={profile} onClose={() => setAsking(false)} />}
    </>
  )
}
