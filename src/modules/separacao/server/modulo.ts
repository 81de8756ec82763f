import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { movimentoFeito, origensDaSaida } from '#modules/estoque/publico.ts'
import { propostaAconteceu } from '#modules/propostas/publico.ts'
import { assinar, difundir } from '#platform/eventos/relay.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { pode } from '#platform/http/contexto.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import type { Servicos } from '#platform/servicos.ts'
import { separacoes } from '../contract/separacoes.ts'
import { trocas } from '../contract/trocas.ts'
import { separacaoMudou } from '../eventos.ts'
import { avisosDaSeparacao } from './avisos.ts'
import { acertarComOQueChegou, liberarVencidas } from './comandos/acertar-todas.ts'
import { kitDaAceita } from './comandos/criar.ts'
import { projetoNaSaida } from './consultas/projeto-na-saida.ts'
import { frases } from './frases.ts'
import { gatilhosDaSeparacao } from './gatilhos.ts'
import { rotasDasSeparacoes, rotasDasTrocas } from './rotas.ts'
import { trabalhoDaAceita, trabalhoDeAcertar } from './tipos-de-trabalho.ts'

/** Ids only: what changed is read again under the rights of the reader. */
const canais: CanaisAoVivo = {
  prefixo: 'separacao_',
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return pode(ctx, 'separacao.kit.ver') ? ids.filter((id) => id === 'todos') : []
  },
}

/** Kits of projects: reservations, picking, substitution, handover to the van. */
export function moduloDaSeparacao(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: [
      difundir(separacaoMudou, ({ separacao_id: id }) => [
        { canal: 'separacao_todos', nome: 'separacao', dados: { id }, unica: `separacao:${id}` },
      ]),
    ],
    canaisAoVivo: canais,
    avisos: avisosDaSeparacao,
    assinantes: [
      assinar(propostaAconteceu, trabalhoDaAceita, (e) => (e.fato === 'aceita' ? `separacao:${e.proposta_id}` : null)),
      assinar(movimentoFeito, trabalhoDeAcertar, (e) => `separacao:acertar:${e.movimento_id}`),
    ],
    trabalhos: [
      trabalho(trabalhoDaAceita, async ({ proposta_id, fato }) => {
        if (fato === 'aceita') await s.executar(sistema, async (u) => void (await kitDaAceita(u, proposta_id)))
      }),
      trabalho(trabalhoDeAcertar, ({ movimento_id }) => acertarComOQueChegou(s, movimento_id)),
    ],
    rotinas: [{ nome: 'separacao:vencidas', cron: '37 * * * *', executar: () => liberarVencidas(s) }],
    gatilhos: gatilhosDaSeparacao,
    // before the proposals that they were opened from
    ligados: [
      origensDaSaida(projetoNaSaida),
      aoDeixarDemonstracao(parteDaDemonstracao(-1, 'separacao.deixar_demonstracao', { leva: {} })),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'separacao.kits', separacoes, rotasDasSeparacoes(s), registro)
      registrar(app, porteiro, 'separacao.trocas', trocas, rotasDasTrocas(s), registro)
    },
  }
}
