import { sistema } from '#platform/eventos/unidade.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Gatilho } from '#platform/gatilho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { automacoes } from '../contract/automacoes.ts'
import { cartaoMoveu, cartaoPreencheu, ligarAosCartoes } from '#modules/funis/publico.ts'
import type { PortaDasMensagens } from '../portas.ts'
import { olharAAgenda, podarAgendas } from './comandos/agenda.ts'
import { apertarBotao } from './comandos/apertar.ts'
import { conferirComAProposta } from './comandos/conferir-com-a-proposta.ts'
import { disparar } from './comandos/disparar.ts'
import { botoesDoFunil, impedimentoDe } from './consultas/botoes.ts'
import { automacoesQueCitam } from './comandos/entregar-automacoes.ts'
import { executarAutomacao } from './comandos/executar.ts'
import { ouvirFatos, ouvirMovimento } from './comandos/ouvir.ts'
import { ouvirGatilho } from './comandos/ouvir-gatilho.ts'
import { olharORelogio } from './comandos/relogio.ts'
import { rotasDasAutomacoes } from './rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaAutomacao, trabalhoDoGatilho, trabalhoDoMovimento, trabalhoDosFatos } from './tipos-de-trabalho.ts'

/** Rules: automatic reactions to events on a card. */
export function parteDasAutomacoes(s: Servicos, mensagens: PortaDasMensagens, gatilhos: readonly Gatilho[]): Modulo {
  const deOutrosModulos = gatilhos.map((g) => ({ g, tipo: trabalhoDoGatilho(g) }))
  ligarAosCartoes({
    aoChegarDeFora: async (u, { fato, ...cartao }) =>
      void (await disparar(u, { ...cartao, profundidade: 0, fatos: [fato] })),
    antesDaMao: conferirComAProposta,
    botoesDoFunil,
    impedimentoDe,
    apertarBotao,
  })
  return {
    assinantes: [
      assinar(cartaoMoveu, trabalhoDoMovimento, (e) => `${e.cartao_id}:${e.seq}`),
      assinar(cartaoPreencheu, trabalhoDosFatos, (e) => e.id),
      ...deOutrosModulos.map(({ g, tipo }) => ({ evento: g.evento, trabalho: tipo.nome, chave: g.chave })),
    ],
    trabalhos: [
      trabalho(trabalhoDoMovimento, (dados) => ouvirMovimento(s, dados)),
      trabalho(trabalhoDosFatos, (dados) => ouvirFatos(s, dados)),
      ...deOutrosModulos.map(({ g, tipo }) => trabalho(tipo, (dados) => ouvirGatilho(s, g, dados))),
      trabalho(trabalhoDaAutomacao, ({ execucao_id }) => executarAutomacao(s, mensagens, execucao_id)),
    ],
    trabalhosAbertos: [automacoesQueCitam],
    rotinas: [
      { nome: 'funis:regras-relogio', cron: '* * * * *', executar: () => olharORelogio(s) },
      { nome: 'funis:regras-agenda', cron: '* * * * *', executar: () => olharAAgenda(s) },
      { nome: 'funis:podar-agendas', cron: '53 4 * * *', executar: () => s.executar(sistema, podarAgendas) },
    ],
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'funis.regras', automacoes, rotasDasAutomacoes(s), registro),
  }
}
