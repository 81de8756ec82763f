/**
 * An error that the operator must fix before the server can start: one Portuguese sentence, exit code 1, no partly
 * written state.
 */
export class FalhaDeInicio extends Error {
  constructor(frase: string, causa?: unknown) {
    super(frase, { cause: causa })
    this.name = 'FalhaDeInicio'
  }
}
