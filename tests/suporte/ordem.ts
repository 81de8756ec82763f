import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { agrupados, lerDuracoes, longosPrimeiro } from '../../scripts/duracoes.ts'

/**
 * Seconds of the slow files, measured alone on an idle machine: the order of the first run in a fresh clone. Later runs
 * use the durations that `npm test` recorded.
 */
const SEGUNDOS: Record<string, number> = {
  'src/embedded/copia/copia.test.ts': 80,
  'tests/sem-um-departamento.test.ts': 20,
  'tests/sem-um-assunto.test.ts': 33,
  'tests/novo-modulo.test.ts': 150,
  'src/platform/jobs/executor.test.ts': 19,
  'src/embedded/ably/retomada.test.ts': 17,
  'src/platform/net/repetir.test.ts': 15,
  'tests/servidor/chat-ataques-escrita.test.ts': 99,
  'tests/servidor/departamentos-ataques.test.ts': 60,
  'tests/servidor/chat-canarios.test.ts': 50,
  'tests/servidor/robos-vida.test.ts': 38,
  'tests/servidor/chat-email-caixa.test.ts': 37,
  'tests/servidor/chat-atos-transferir.test.ts': 36,
  'tests/servidor/chat-email.test.ts': 36,
  'tests/servidor/chat-csat-botoes.test.ts': 30,
  'tests/servidor/chat-whatsapp.test.ts': 25,
  'tests/servidor/robos-partes.test.ts': 23,
  'tests/servidor/funis-propriedades.test.ts': 19,
  'tests/falhas/processos.test.ts': 96,
  'tests/falhas/inicio-recusado.test.ts': 90,
  'tests/falhas/carga-mista/carga-mista.test.ts': 85,
  'tests/falhas/contas-do-sistema.test.ts': 83,
  'tests/falhas/envios.test.ts': 57,
  'tests/falhas/morte-sob-carga.test.ts': 40,
  'tests/falhas/funis.test.ts': 29,
  'tests/e2e/compositor.test.ts': 110,
  'tests/e2e/casca.test.ts': 85,
  'tests/e2e/dialogos.test.ts': 84,
  'tests/e2e/atos.test.ts': 70,
  'tests/e2e/shell-avisos.test.ts': 62,
  'tests/e2e/ataques.test.ts': 58,
  'tests/e2e/atendimento.test.ts': 56,
  'tests/e2e/ia.test.ts': 52,
  'tests/e2e/shell-rotas.test.ts': 48,
  'tests/e2e/funis-edicao.test.ts': 46,
  'tests/e2e/robos.test.ts': 43,
  'tests/e2e/shell-conta.test.ts': 41,
  'tests/e2e/recursos.test.ts': 40,
  'tests/e2e/lista-e-fio.test.ts': 40,
  'tests/e2e/reclamacoes.test.ts': 37,
  'tests/e2e/funis.test.ts': 35,
  'tests/e2e/funis-jornada.test.ts': 35,
}

/** True for a file that runs with a document; the comment in its head says so. */
const comDocumento = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('@vitest-environment')

/**
 * Runs the slow files first: a slow one that begins last leaves the other workers idle. Files with a document are
 * together: a worker is replaced, and loads all code again, when the next file has another environment.
 */
export class LongosPrimeiro extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duracoes = { ...SEGUNDOS, ...lerDuracoes() }
    const caminho = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId)
    const porProjeto = Map.groupBy(await super.sort(files), (f) => f.project.name)
    return [...porProjeto.values()].flatMap((doProjeto) =>
      agrupados(longosPrimeiro(doProjeto, caminho, duracoes), comDocumento),
    )
  }
}
