/**
 * A place on the conversation's screens that other subjects fill. The screen that shows it declares it in its
 * `encaixes.ts`; a subject fills it in its `encaixar.ts`. `montagem` runs those of every folder.
 */
export interface Encaixe<T> {
  /** Adds what the subject shows there. The same subject again replaces what it added. */
  por(assunto: string, oQue: T): void
  /** What the subjects added, in order of their folders. The same array until one is added. */
  ler(): readonly T[]
}

export function criarEncaixe<T>(): Encaixe<T> {
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
