/** What a gate found: one line when all is well, everything needed to mend it when not. */
export type Verdict = { passed: true; summary: string } | { passed: false; details: string }

export type Gate = {
  name: string
  /** Judges the project in the folder `root`. */
  run(root: string): Promise<Verdict>
}

/** A gate that did not look at every source file, or found none to look at, has not passed. */
export function passedIfSeen(seen: number, sources: readonly string[]): Verdict {
  if (sources.length === 0)
    return { passed: false, details: 'There is no source file, so it proves nothing.' }
  if (seen >= sources.length) return { passed: true, summary: `${seen} files` }
  return { passed: false, details: `It saw ${seen} files of ${sources.length}.` }
}
