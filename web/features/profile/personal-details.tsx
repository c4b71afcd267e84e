import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import type { Profile } from './profile-types.ts'

/** Name and phone as they are, and the form to change them after Edit Profile. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  const close = () => {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  if (editing) return <EditProfileForm profile={profile} onClose={close} />
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Detail name="First Name">{profile.firstName || <NotGiven />}</Detail>
        <Detail name="Last Name">{profile.lastName || <NotGiven />}</Detail>
        <Detail name="Email" className="sm:col-span-2">
          {profile.email}
          <span className="block font-normal text-ink-soft text-sm">Email address cannot be changed</span>
        </Detail>
        <Detail name="Phone">{profile.cell || <NotGiven />}</Detail>
        {profile.username && <Detail name="Username">{profile.username}</Detail>}
        {profile.gradeName && <Detail name="Grade">{profile.gradeName}</Detail>}
      </dl>
      <Button ref={editButton} variant="secondary" className="mt-6" onClick={() => setEditing(true)}>
        Edit Profile
      </Button>
    </>
  )
}

function Detail({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}

function NotGiven() {
  return <span className="font-normal text-ink-soft">Not given</span>
}
