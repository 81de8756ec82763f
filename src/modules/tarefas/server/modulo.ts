import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { feriadosMudaram } from '#modules/calendario/publico.ts'
import { aoEsquecer } from '#modules/contatos/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { configuracaoDasTarefas } from '../contract/configuracao.ts'
import { tarefas } from '../contract/tarefas.ts'
import { avisosDasTarefas } from './avisos.ts'
import { avisarPrazos } from './comandos/avisar.ts'
import { seriesVivas, tarefasAbertas } from './comandos/entregar-abertas.ts'
import { esquecerNasTarefas } from './comandos/esquecer.ts'
import { repetir, reverSeries } from './comandos/series.ts'
import { canaisDasTarefas, difusoesDasTarefas } from './difusoes.ts'
import { gatilhoDaTarefa } from './gatilhos.ts'
import { rotasDaConfiguracao } from './rotas/configuracao.ts'
import { rotasDasTarefas } from './rotas/tarefas.ts'
import { z } from 'zod'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'

/** Follows a change of holidays and reads nothing of it. */
const trabalhoDasSeries = tipoDeTrabalho('tarefas:rever-series', z.looseObject({}))

/** Tasks of a user or of a card, single or repeating. */
export function moduloDasTarefas(s: Servicos): Modulo {
  return {
    assinantes: [assinar(feriadosMudaram, trabalhoDasSeries)],
    trabalhos: [trabalho(trabalhoDasSeries, () => reverSeries(s))],
    rotinas: [
      { nome: 'tarefas:avisar', cron: '* * * * *', executar: () => avisarPrazos(s) },
      { nome: 'tarefas:repetir', cron: '7 * * * *', executar: () => repetir(s) },
    ],
    avisos: avisosDasTarefas,
    trabalhosAbertos: [tarefasAbertas, seriesVivas],
    gatilhos: [gatilhoDaTarefa],
    ligados: [
      aoEsquecer(esquecerNasTarefas),
      aoDeixarDemonstracao(
        parteDaDemonstracao(1, 'tarefas.deixar_demonstracao', {
          leva: { 'tarefas.tarefas': 'tarefas', 'tarefas.series': 'séries de tarefas' },
          configurado: { 'tarefas.modelos': 'modelos de tarefas' },
        }),
      ),
    ],
    difusoes: difusoesDasTarefas,
    canaisAoVivo: canaisDasTarefas,
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'tarefas', tarefas, rotasDasTarefas(s), registro)
      registrar(app, porteiro, 'tarefas.configuracao', configuracaoDasTarefas, rotasDaConfiguracao(s), registro)
    },
  }
}
