import { accountEntry, plainText } from '#web/api/offline/store.ts'

/** Whether a learner has switched sounds on, on this device; off until then. */
export function soundSetting(learnerId: string) {
  const entry = accountEntry(['sound', learnerId], plainText)
  return {
    read: () => entry.read() === 'on',
    write: (on: boolean) => void (on ? entry.write('on') : entry.remove()),
  }
}
