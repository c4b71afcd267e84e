let isDemo = false

/** Called with every session that is shown (session-store.ts). */
export function setLookingAround(now: boolean) {
  isDemo = now
}

/** True for a visitor who looks around the sample family: nothing of it is stored, here or on the server. */
export function isLookingAround(): boolean {
  return isDemo
}
