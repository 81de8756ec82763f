/**
 * Path variant of a server: `spec` as in the product's specification, `evolution` as in Evolution API 2. It is detected
 * once per inbox and stored, and cleared when the configuration changes.
 */
export type Dialeto = 'spec' | 'evolution'

/** Storage of the detected dialect; in production the inbox's row. */
export interface MemoriaDeDialeto {
  ler(): Promise<Dialeto | null>
  gravar(dialeto: Dialeto): Promise<void>
}

/** Storage in memory, for one-off use such as testing an unsaved configuration. */
export function memoriaPassageira(inicial: Dialeto | null = null): MemoriaDeDialeto {
  let atual = inicial
  return {
    ler: async () => atual,
    gravar: async (dialeto) => {
      atual = dialeto
    },
  }
}
