/**
 * Servers differ in their paths: `spec` writes them as the product's specification, `evolution` as Evolution API 2
 * serves them. Which one an inbox has is found out once and remembered (and forgotten when its configuration changes).
 */
export type Dialeto = 'spec' | 'evolution'

/** Where the answer is remembered; the inbox's row in production. */
export interface MemoriaDeDialeto {
  ler(): Promise<Dialeto | null>
  gravar(dialeto: Dialeto): Promise<void>
}

/** For one-off use, such as testing a configuration that is not saved yet. */
export function memoriaPassageira(inicial: Dialeto | null = null): MemoriaDeDialeto {
  let atual = inicial
  return {
    ler: async () => atual,
    gravar: async (dialeto) => {
      atual = dialeto
    },
  }
}
