import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { gravarDuracoes } from './duracoes.ts'
import { falhasDoArquivo, falhaSolta, type Relato } from './falhas.ts'

/** Seconds that a file occupies its worker: its imports, tests and hooks. */
function segundos(modulo: TestModule): number {
  const { collectDuration, setupDuration, duration } = modulo.diagnostic()
  return Math.round((collectDuration + setupDuration + duration) / 100) / 10
}

/**
 * Vitest reporter that writes the result of the run to the file in `GIRASSOL_RELATO`, and records the durations. The
 * built-in JSON report omits unhandled errors, which fail a run in which every test passed.
 */
export default class Relator implements Reporter {
  private raiz = ''
  private inteiros = true

  onInit(vitest: Vitest) {
    this.raiz = vitest.config.root
    // `-t` skips tests: the duration of a part says nothing about the file
    this.inteiros = vitest.config.testNamePattern === undefined
  }

  onTestRunEnd(modulos: readonly TestModule[], erros: readonly object[]) {
    const destino = process.env.GIRASSOL_RELATO
    if (!destino) return
    const caminho = (absoluto: string) => relative(this.raiz, absoluto)
    const relato: Relato = {
      falhas: modulos.flatMap((m) =>
        falhasDoArquivo(
          caminho(m.moduleId),
          [...m.children.allTests('failed')].map((t) => ({ nome: t.fullName, erros: t.result().errors ?? [] })),
          [...m.errors(), ...[...m.children.allSuites()].flatMap((s) => s.errors())],
        ),
      ),
      erros: erros.map((e) => falhaSolta(e, caminho)),
    }
    mkdirSync(dirname(destino), { recursive: true })
    writeFileSync(destino, JSON.stringify(relato))
    if (!this.inteiros) return
    const passaram = modulos.filter((m) => m.state() === 'passed').map((m) => [caminho(m.moduleId), segundos(m)])
    gravarDuracoes(Object.fromEntries(passaram) as Record<string, number>)
  }
}
