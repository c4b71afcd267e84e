import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { href, Link, Navigate, useLocation } from 'react-router'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { type Device, deviceName, type Profile } from '#web/product/device-name.ts'
import { LanguageSection } from '#web/product/language/language-section.tsx'
import { profileQuery } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionCard } from '#web/ui/card.tsx'
import { formatDateTime, formatMediumDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangePassword } from './change-password.tsx'
import { ChooseAvatar } from './choose-avatar.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { LearnerProfile } from './learner-profile.tsx'
import { MyHelpers } from './my-helpers.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { PicturePassword } from './picture-password.tsx'
import { TwoStepSignIn } from './two-step-sign-in.tsx'

export const meta = () => [{ title: pageTitle(t`My Profile`) }]

/**
 * /parent/profile and /learner/profile (accounts-and-parent-portal.md section 2, Profile screen). Parents, who may open
 * the learner area, are redirected to their own URL.
 */
export default function ProfilePage() {
  const session = useSession()
  const { pathname } = useLocation()
  if (pathname === '/learner/profile' && session.kind === 'signed-in' && session.user.isParent) {
    return <Navigate to="/parent/profile" replace />
  }
  return <ProfileSections />
}

function ProfileSections() {
  const query = useQuery(profileQuery())
  const session = useSession()
  const accountId = session.kind === 'signed-in' && !session.user.isDemo ? session.user.id : null
  return (
    <Page width="reading">
      <PageHeader title={t`My Profile`} />
      <Loaded
        query={query}
        loading={
          <Card>
            <Loading label={t`Loading profile...`} />
          </Card>
        }
        failed={t`Failed to load profile information`}
      >
        {({ profile, devices }) => (
          <div className="grid gap-6">
            <SectionCard title={t`About me`}>
              <PersonalDetails profile={profile} />
            </SectionCard>
            <LanguageSection accountId={accountId} />
            {profile.avatar && (
              <SectionCard title={t`My plant`}>
                <ChooseAvatar avatar={profile.avatar} />
              </SectionCard>
            )}
            {!profile.isParent && profile.hasPassword && (
              <SectionCard title={t`Picture password`}>
                <PicturePassword has={profile.hasPictures} />
              </SectionCard>
            )}
            <SectionCard title={t`Change password`}>
              <ChangePassword profile={profile} />
            </SectionCard>
            {profile.isParent && (
              <SectionCard title={t`Two-step sign-in`}>
                <TwoStepSignIn />
              </SectionCard>
            )}
            {!profile.isParent && <MyHelpers />}
            <SectionCard title={t`Signed-in devices`}>
              <DeviceList devices={devices} />
              {profile.isParent && (
                <p className="mt-4">
                  <Link to={href('/parent/log')} className="link inline-flex min-h-11 items-center">
                    {t`Earlier sign-ins, in the family log`}
                  </Link>
                </p>
              )}
            </SectionCard>
            {profile.isParent && (
              <SectionCard title={t`Learner profile`}>
                <LearnerProfile gradeName={profile.gradeName} />
              </SectionCard>
            )}
            <SectionCard title={t`Delete my account`}>
              <DeleteAccount profile={profile} />
            </SectionCard>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Deletion for parents; a learner's account is deleted by the parent (accounts-and-parent-portal.md section 4). */
function DeleteAccount({ profile }: { profile: Profile }) {
  const [confirming, setConfirming] = useState(false)
  if (!profile.isParent) {
    return <p>{t`Only your parent can delete this account, in Manage Learners.`}</p>
  }
  return (
    <>
      <p className="mb-4">
        {t`Permanently deletes your account. Also deletes the accounts of children who have no other parent here.`}
      </p>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {t`Delete my account`}
      </Button>
      {confirming && <DeleteAccountDialog profile={profile} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** Devices with a session, the current one first, with buttons to end the other sessions. */
function DeviceList({ devices }: { devices: Device[] }) {
  const queryClient = useQueryClient()
  const signOutOthers = useSave(client.profile.signOutOtherDevices, {
    done: ({ devices }) => {
      // The pressed button is removed with the other devices.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      queryClient.setQueryData(api.profile.get.queryKey(), (profile) => profile && { ...profile, devices })
      toast.success(t`All other devices are signed out`)
    },
    failed: t`Failed to sign out the other devices`,
  })
  const current = devices.filter((device) => device.current)
  const others = devices
    .filter((device) => !device.current)
    .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
  return (
    <>
      <p className="mb-2 text-ink-soft">{t`See a device you don’t know? Sign it out and change your password above.`}</p>
      <ul className="divide-y divide-line">
        {[...current, ...others].map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={signOutOthers.isPending}
          busyLabel={t`Signing out...`}
          onClick={() => signOutOthers.mutate()}
        >
          {t`Sign out all others`}
        </Button>
      )}
    </>
  )
}

/** Device with a Sign out button; the current one is signed out from the account menu. */
function DeviceItem({ device }: { device: Device }) {
  const name = deviceName(device.userAgent)
  const signedIn = formatDateTime(device.signedInAt)
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-4 max-sm:items-start">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {name}
            {device.current && <Badge tone="success">{t`This device`}</Badge>}
          </p>
          <p className="text-ink-soft text-sm">
            {device.current ? (
              t`Signed in on ${signedIn}`
            ) : (
              <Trans>
                Signed in on {signedIn}, last used on{' '}
                <span className="whitespace-nowrap">{ph({ date: formatMediumDate(device.lastUsedAt) })}</span>
              </Trans>
            )}
          </p>
        </div>
      </div>
      {!device.current && <SignOutDevice device={device} label={t`Sign out ${name}, signed in on ${signedIn}`} />}
    </li>
  )
}

/** @param label what the button does, with the device */
function SignOutDevice({ device, label }: { device: Device; label: string }) {
  const queryClient = useQueryClient()
  const signOut = useSave(client.profile.signOutDevice, {
    done: ({ devices }) => {
      // The pressed button is removed with its row.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      queryClient.setQueryData(api.profile.get.queryKey(), (answer) => answer && { ...answer, devices })
      toast.success(t`Device signed out`)
    },
    failed: t`Failed to sign out the device`,
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0 max-sm:ms-[min(2.5rem,15%)]"
      busy={signOut.isPending}
      busyLabel={t`Signing out...`}
      aria-label={signOut.isPending ? undefined : label}
      onClick={() => signOut.mutate({ deviceId: device.id })}
    >
      {t`Sign out`}
    </Button>
  )
}
