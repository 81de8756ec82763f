import type { Log } from '#platform/log/log.ts'

/** Runs work whose duration the caller must not be able to measure: the response is sent before it starts. */
export interface SegundoPlano {
  rodar(fn: () => Promise<void>): void
  /** Resolves when no work is running. For shutdown and tests. */
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
