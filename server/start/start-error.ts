/** Something that keeps the server from starting and that the operator can mend: its message is the one line shown. */
export class StartError extends Error {}
