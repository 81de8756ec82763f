import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import type { SprintHubSimulado } from '#embedded/sprinthub/criar-sprinthub.ts'
import type { App } from '../app.ts'
import { refazerTudo } from '#modules/chat/server/relatorios/comandos/refazer-tudo.ts'
import { semearPessoas } from './pessoas.ts'
import { NOME_DA_CAIXA, perguntarAoCanal, semearChat } from './chat.ts'
import { semearContatos } from './contatos.ts'
import { semearFilas } from './filas.ts'
import { semearCorrespondencia } from './correspondencia.ts'
import { semearOutrosCanais } from './outros-canais.ts'
import { semearEncerrados } from './atendimentos-encerrados.ts'
import { semearFios } from './fios.ts'
import { semearFunis } from './funis.ts'
import { semearAutomacoes } from './automacoes.ts'
import { semearAprovacoes } from './aprovacoes.ts'
import { semearConfiguracaoDosFunis } from './configuracao-dos-funis.ts'
import { semearPaineis } from './paineis.ts'
import { semearConversasComCartoes } from './conversas-com-cartoes.ts'
import { semearQuadro } from './quadro.ts'
import { semearTarefas } from './tarefas.ts'
import { semearSprintHub } from './sprinthub.ts'
import { semearRecursos } from './recursos.ts'
import { semearAnuncios } from './anuncios.ts'
import { semearTextosProntos } from './textos-prontos.ts'
import { semearVisitante, semearWebchat } from './webchat.ts'

/**
 * The demonstration company: people, an inbox on the simulated WhatsApp, its queues, and work in every funnel. Only
 * what is missing is made.
 */
export async function semearDemonstracao(
  casa: App,
  simulador: Simulador | undefined,
  sprintHub?: SprintHubSimulado,
): Promise<void> {
  const { banco, executar } = casa.s
  const contadas: unknown[] = []
  const app = ouvindo(casa, contadas)
  const antes = await quantasConversas(app)
  await semearPessoas({ banco, executar, admin: app.admin })
  await semearChat(app, simulador)
  await perguntarAoCanal(app, simulador)
  await semearTextosProntos(app.s)
  await semearWebchat(app)
  await semearFilas(app, NOME_DA_CAIXA)
  await semearFunis(app.s)
  await semearConfiguracaoDosFunis(app.s)
  await semearContatos(app.s)
  await semearRecursos(app.s)
  await semearTarefas(app.s)
  await semearQuadro(app.s)
  await semearAutomacoes(app.s)
  await semearAprovacoes(app.s)
  if (simulador) {
    await semearFios(app, NOME_DA_CAIXA, simulador.instancia)
    await semearEncerrados(app, NOME_DA_CAIXA, simulador.instancia)
  }
  await semearVisitante(app, NOME_DA_CAIXA)
  await semearCorrespondencia(app)
  await semearOutrosCanais(app)
  await semearConversasComCartoes(app.s)
  await semearPaineis(app.s)
  await semearAnuncios(app.s)
  if (sprintHub) await semearSprintHub(app.s, sprintHub)
  // the phones of the customers hold what the desk holds
  simulador?.lembrar(contadas)
  // what was counted as it came in is counted by the hours of the story, which were set afterwards
  if ((await quantasConversas(app)) > antes) await refazerTudo(banco)
}

const quantasConversas = async ({ s }: App): Promise<number> =>
  (
    await s.banco.db
      .selectFrom('chat.conversas')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** What the simulated WhatsApp would have delivered, noted as it is told. */
function ouvindo(app: App, contadas: unknown[]): App {
  const receber: App['chat']['receber'] = (caixaId, entrega, tipo) => {
    if (tipo === undefined) contadas.push(entrega)
    return app.chat.receber(caixaId, entrega, tipo)
  }
  return { ...app, chat: { ...app.chat, receber } }
}
