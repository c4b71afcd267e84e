import { StartError } from '../../start/start-error.ts'

type Place = { line?: number | null; field?: string | null }

/** A content file that cannot be used; the message names the file, the line, the field and what is wrong with it. */
export class ContentError extends StartError {
  constructor(file: string, problem: string, { line = null, field = null }: Place = {}) {
    super([file, line === null ? [] : `line ${line}`, field === null ? [] : field, problem].flat().join(': '))
  }
}
