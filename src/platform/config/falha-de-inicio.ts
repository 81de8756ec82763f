/**
 * Something the operator must mend before the server can run: one Portuguese sentence, exit code 1, nothing
 * half-written.
 */
export class FalhaDeInicio extends Error {
  constructor(frase: string, causa?: unknown) {
    super(frase, { cause: causa })
    this.name = 'FalhaDeInicio'
  }
}
