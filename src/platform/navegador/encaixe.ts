/**
 * A place on a screen that others fill. The screen that shows it declares it in its `encaixes.ts`, with the type of a
 * contribution: `export const sobOAudio = criarEncaixe<ComponentType<{ m: Mensagem }>>()`. A subject or module fills it
 * in its `encaixar.ts`, with components that load on demand (`tardia`), and the composition runs those of every folder.
 */
export interface EncaixeDaTela<T> {
  /** Adds what the subject shows there. The same subject again replaces what it added. */
  por(assunto: string, oQue: T): void
  /** Contributions of the subjects, in order of their folders. The same array until one is added. */
  ler(): readonly T[]
}

export function criarEncaixe<T>(): EncaixeDaTela<T> {
  const porAssunto = new Map<string, T>()
  let lista: readonly T[] = []
  return {
    por(assunto, oQue) {
      porAssunto.set(assunto, oQue)
      lista = [...porAssunto.values()]
    },
    ler: () => lista,
  }
}
