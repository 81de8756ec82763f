import type { Log } from '#platform/log/log.ts'

/** Work whose time the caller must not be able to measure: the answer leaves before it starts. */
export interface SegundoPlano {
  rodar(fn: () => Promise<void>): void
  /** Resolves when nothing is under way: on closing, and in tests. */
  esperar(): Promise<void>
}

export function abrirSegundoPlano(log: Log): SegundoPlano {
  const emCurso = new Set<Promise<void>>()
  return {
    rodar(fn) {
      const feito = new Promise<void>((resolver) => setImmediate(resolver))
        .then(fn)
        .catch((err: unknown) => log.error({ err }, 'acesso: background work failed'))
        .finally(() => emCurso.delete(feito))
      emCurso.add(feito)
    },
    async esperar() {
      await Promise.all(emCurso)
    },
  }
}
