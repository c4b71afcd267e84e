import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/database.ts'
import { deviceCookie, readDeviceCookie, removedDeviceCookie } from '../../../http/device-cookie.ts'
import { findDevices, findNamedAccount, type NameColumn } from '../queries.ts'

/** Device from which a guess at an account comes that has signed in there before. */
export type DeviceOfAccount = { accountId: string; device: string }

export type KnownDevices = ReturnType<typeof knownDevices>

/** Devices from which accounts have signed in (docs/security.md, "Sign-in"). */
export function knownDevices(config: Config, { kysely }: Database) {
  const read = (headers: Headers | undefined) => readDeviceCookie(config, headers?.get('cookie'))
  return {
    /** Finds the account of a name if it has signed in from this device, and its devices are still known. */
    async find(headers: Headers | undefined, column: NameColumn, name: string): Promise<DeviceOfAccount | null> {
      const known = read(headers)
      if (known === null) return null
      const account = await findNamedAccount(kysely, column, name)
      const entry = known.accounts.find(({ id }) => id === account?.id)
      const isKnown = entry !== undefined && entry.version === account?.devicesVersion && entry.endsAt > Date.now()
      return isKnown ? { accountId: entry.id, device: known.device } : null
    },

    /**
     * Cookies with which the device is known to an account that has just signed in, and the address to tell of a device that
     * was not; null if none is told.
     */
    async remember(headers: Headers | undefined, accountId: string) {
      const known = read(headers)
      const { version, toTell } = await findDevices(kysely, accountId)
      const entry = known?.accounts.find(({ id }) => id === accountId)
      const isKnown = entry !== undefined && entry.version === version && entry.endsAt > Date.now()
      const removed = removedDeviceCookie(config, headers?.get('cookie'))
      const cookies = [deviceCookie(config, known, { accountId, version }), ...(removed ? [removed] : [])]
      return { cookies, toTell: isKnown ? null : toTell }
    },
  }
}
