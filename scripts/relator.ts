import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { falhasDoArquivo, falhaSolta, type Relato } from './falhas.ts'

/**
 * Vitest reporter that writes the result of the run to the file in `GIRASSOL_RELATO`. The built-in JSON report omits
 * unhandled errors, which fail a run in which every test passed.
 */
export default class Relator implements Reporter {
  private raiz = ''

  onInit(vitest: Vitest) {
    this.raiz = vitest.config.root
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
  }
}
