import { trustedTypes } from '#web/ui/default-policy.ts'

const WORKER = '/sw.js'

const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL: (address) => {
    if (address !== WORKER) throw new TypeError(`No worker is at ${address}`)
    return address
  },
})

/** Address of the service worker. */
export function workerAddress(): string | URL {
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
