import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoExportarPessoa } from '#modules/contatos/publico.ts'
import { contaConferida } from '#modules/contas/publico.ts'
import { aoEncerrar, seSair } from '#modules/matriculas/publico.ts'
import { mesDaUsinaMudou, saldosDasUnidades } from '#modules/usinas/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { creditos } from '../contract/creditos.ts'
import { prometido } from '../contract/prometido.ts'
import { rodadas } from '../contract/rodadas.ts'
import { canaisDosCreditos, difusoesDosCreditos } from './ao-vivo.ts'
import { avisosDosCreditos } from './avisos.ts'
import { atualizarAlertas } from './comandos/alertas.ts'
import { lerConta } from './comandos/ler-conta.ts'
import { andarRodada } from './comandos/rodada.ts'
import { refazerMesDaUsina } from './comandos/refazer-mes.ts'
import { creditosDaPessoa } from './consultas/da-pessoa.ts'
import { saldoDasUnidades, saldosDe, seSairDosCreditos } from './consultas/saldos.ts'
import { gatilhosDosCreditos } from './gatilhos.ts'
import { rotasDosCreditos } from './rotas/creditos.ts'
import { rotasDoPrometido } from './rotas/prometido.ts'
import { rotasDasRodadas } from './rotas/rodadas.ts'
import { trabalhoDaConta, trabalhoDaRodada, trabalhoDoMesDaUsina } from './tipos-de-trabalho.ts'

/** Energy credits of consumer units: a ledger in double entry, and the close of each month. */
export const moduloDosCreditos = (s: Servicos): Modulo => ({
  difusoes: difusoesDosCreditos,
  canaisAoVivo: canaisDosCreditos,
  gatilhos: gatilhosDosCreditos,
  assinantes: [
    assinar(contaConferida, trabalhoDaConta, (e) => `creditos:conta:${e.conta_id}`),
    assinar(mesDaUsinaMudou, trabalhoDoMesDaUsina, (e) => `creditos:usina:${e.usina_id}:${e.competencia}`),
  ],
  trabalhos: [
    trabalho(trabalhoDaRodada, ({ rodada_id }) => andarRodada(s, rodada_id)),
    trabalho(trabalhoDoMesDaUsina, ({ usina_id, competencia }) => refazerMesDaUsina(s, usina_id, competencia)),
    trabalho(trabalhoDaConta, ({ conta_id, unidade_id }) =>
      s.executar(sistema, (u) => lerConta(u, { contaId: conta_id, unidadeId: unidade_id })),
    ),
  ],
  rotinas: [
    {
      nome: 'creditos:alertas',
      cron: '23 4 * * *',
      executar: () => s.executar(sistema, async (u) => void (await atualizarAlertas(u, null))),
    },
  ],
  avisos: avisosDosCreditos,
  ligados: [
    aoExportarPessoa({ cadastro: creditosDaPessoa }),
    saldosDasUnidades(saldosDe),
    seSair(seSairDosCreditos),
    aoEncerrar(async (u, m) => ({ saldo_kwh: await saldoDasUnidades(u.tx, m.unidades) })),
    aoDeixarDemonstracao(parteDaDemonstracao(-1, 'creditos.deixar_demonstracao', { leva: {} })),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'creditos', creditos, rotasDosCreditos(s), registro)
    registrar(app, porteiro, 'creditos.prometido', prometido, rotasDoPrometido(s), registro)
    registrar(app, porteiro, 'creditos.fechamentos', rodadas, rotasDasRodadas(s), registro)
  },
})
