import { v4 } from 'uuid'

/** Tells one question or option from every other, also from those of a draft that was kept. */
export const newKey = (): string => v4()
