import { ORPCError } from '@orpc/client'

/** True for the error of a visitor who looks around the sample family and has pressed a button that would change it. */
export function isOfSampleFamily(error: Error): boolean {
  return error instanceof ORPCError && error.code === 'SAMPLE_FAMILY'
}

/** Says that nothing of the sample family can be changed. Few visits need its code. */
export function showSampleFamilyNotice() {
  void import('./sample-family-notice.ts').then(({ showNotice }) => showNotice()).catch(() => {})
}
