import { StartError } from '../../start/start-error.ts'

/** A content file that cannot be used; the message names the file, the field and what is wrong with it. */
export class ContentError extends StartError {
  constructor(file: string, problem: string, field: readonly PropertyKey[] = []) {
    const place = field.length > 0 ? ` ${field.map(String).join('.')}:` : ''
    super(`${file}:${place} ${problem}`)
  }
}
