import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { deviceName } from './device-name.ts'
import type { Device } from './profile-types.ts'

/** A device with a Sign out button; the present one is signed out from the account menu. */
export function DeviceItem({ device }: { device: Device }) {
  const name = deviceName(device.userAgent)
  const signedIn = formatDate(device.signedInAt)
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="flex min-w-0 items-center gap-4">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {name}
            {device.current && <Badge tone="success">This device</Badge>}
          </p>
          <p className="text-ink-soft text-sm">
            Signed in {signedIn}
            {!device.current && <>, last used {formatDate(device.lastUsedAt)}</>}
          </p>
        </div>
      </div>
      {!device.current && <SignOutDevice device={device} name={`${name}, signed in ${signedIn}`} />}
    </li>
  )
}

function SignOutDevice({ device, name }: { device: Device; name: string }) {
  const queryClient = useQueryClient()
  const signOut = useMutation(
    api.profile.signOutDevice.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ devices }) => {
        // The pressed button is gone with its row.
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
        queryClient.setQueryData(api.profile.get.queryKey(), (answer) => answer && { ...answer, devices })
        toast.success('Device signed out')
      },
      onError: (error) => toast.error(errorMessage(error) ?? 'Failed to sign out the device'),
    }),
  )
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0"
      busy={signOut.isPending}
      busyLabel="Signing out..."
      onClick={() => signOut.mutate({ deviceId: device.id })}
    >
      Sign out
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
