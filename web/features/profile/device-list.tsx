import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeviceItem } from './device-item.tsx'
import type { Device } from './profile-types.ts'

/** Where somebody is signed in, with this device at the top, and the ways to end the other sessions. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const queryClient = useQueryClient()
  const signOutOthers = useMutation(
    api.profile.signOutOtherDevices.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ devices: left }) => {
        // The pressed button goes with the others.
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
        queryClient.setQueryData(
          api.profile.get.queryKey(),
          (answer) => answer && { ...answer, devices: left },
        )
        toast.success('All other devices are signed out')
      },
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to sign out the other devices'),
    }),
  )
  const current = devices.filter((device) => device.current)
  const others = devices
    .filter((device) => !device.current)
    .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
  return (
    <>
      <p className="mb-2 text-ink-soft">
        A device that you do not know? Sign it out, and change your password above.
      </p>
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
          busyLabel="Signing out..."
          onClick={() => signOutOthers.mutate(undefined)}
        >
          Sign out all others
        </Button>
      )}
    </>
  )
}
