import { type BrowserContext, expect } from '@playwright/test'

/** Browser complaints: console errors, uncaught exceptions, and violations of the content security policy. */
export type FaultGuard = {
  watch(context: BrowserContext): Promise<void>
  /** Declares a complaint that a journey provokes, such as a failed request: it must occur and is then ignored. */
  expectFault(pattern: RegExp): void
  /** Declares a complaint that depends on how far an idle page got when a journey cut its connection. */
  allowFault(pattern: RegExp): void
  expectNoOther(): void
}

export function faultGuard(): FaultGuard {
  const faults: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  return {
    async watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`The content security policy's ${violatedDirective} stopped ${blockedURI}`)
        })
      })
    },
    expectFault(pattern) {
      expected.push(pattern)
    },
    allowFault(pattern) {
      allowed.push(pattern)
    },
    expectNoOther() {
      for (const pattern of expected) expect(faults).toContainEqual(expect.stringMatching(pattern))
      const declared = [...expected, ...allowed]
      expect(faults.filter((fault) => !declared.some((pattern) => pattern.test(fault)))).toEqual([])
    },
  }
}
