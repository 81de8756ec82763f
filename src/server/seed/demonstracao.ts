import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import type { SprintHubSimulado } from '#embedded/sprinthub/criar-sprinthub.ts'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { App } from '../app.ts'
import { refazerTudo } from '#modules/chat/relatorios/server/comandos/refazer-tudo.ts'
import { semearPessoas } from './pessoas.ts'
import { NOME_DA_CAIXA, perguntarAoCanal, semearChat } from './chat.ts'
import { semearContatos } from './contatos.ts'
import { semearFilas } from './filas.ts'
import { semearCorrespondencia } from './correspondencia.ts'
import { semearOutrosCanais } from './outros-canais.ts'
import { semearEncerrados } from './atendimentos-encerrados.ts'
import { semearFios } from './fios.ts'
import { semearFunis } from './funis.ts'
import { semearAutomacoes, semearAutomacoesDasPropostas } from './automacoes.ts'
import { semearAprovacoes } from './aprovacoes.ts'
import { semearConfiguracaoDosFunis } from './configuracao-dos-funis.ts'
import { semearPaineis } from './paineis.ts'
import { semearConversasComCartoes } from './conversas-com-cartoes.ts'
import { semearQuadro } from './quadro.ts'
import { semearTarefas } from './tarefas.ts'
import { semearTarefasDosTresMeses } from './tarefas-dos-tres-meses.ts'
import { semearSprintHub } from './sprinthub.ts'
import { semearCooperativa } from './cooperativa/semear.ts'
import { semearCampo } from './campo/semear.ts'
import { semearGarantias } from './garantias/semear.ts'
import { semearEnergia } from './energia.ts'
import { semearContagens } from './estoque/contagens.ts'
import { semearNotas } from './estoque/notas.ts'
import { semearEstoque } from './estoque/semear.ts'
import { semearRecursos } from './recursos.ts'
import { semearAnuncios } from './anuncios.ts'
import { semearTresMeses } from './guardar-tres-meses.ts'
import { semearTextosProntos } from './textos-prontos.ts'
import { semearVisitante, semearWebchat } from './webchat.ts'

/**
 * Seeds the demonstration company: people, an inbox on the simulated WhatsApp, its queues, and work in every funnel.
 * Creates only what is missing.
 */
export async function semearDemonstracao(
  casa: App,
  simulador: Simulador | undefined,
  sprintHub?: SprintHubSimulado,
): Promise<void> {
  const { banco, executar } = casa.s
  await comecarAMarcar(banco.db)
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
  if (simulador) contadas.push(...(await semearTresMeses(app, NOME_DA_CAIXA, simulador.instancia)))
  await semearPaineis(app.s)
  await semearTarefasDosTresMeses(app.s)
  await semearAnuncios(app.s)
  await semearEnergia(app.s)
  contadas.push(...(await semearCooperativa(app.s)))
  await semearEstoque(app.s)
  await semearNotas(app.s)
  await semearContagens(app.s)
  await semearCampo(app.s)
  await semearGarantias(app.s)
  await semearAutomacoesDasPropostas(app.s)
  if (sprintHub) await semearSprintHub(app.s, sprintHub)
  // the simulated phones of the customers get the same messages as the inbox
  simulador?.lembrar(contadas)
  // the statistics were counted at the time of insertion: recount them by the dates that were set afterwards
  if ((await quantasConversas(app)) > antes) await refazerTudo(banco)
  await sql`select cad.marcar_demonstracao()`.execute(banco.db)
}

/** On a database without any data of people: what exists when the seed ends is the demonstration. */
async function comecarAMarcar(db: Db): Promise<void> {
  await sql`
    insert into cad.demonstracao (tabela, id)
    select '', ${uuidv7()}
    where not exists (select from cad.demonstracao)
      and not exists (select from cad.contatos)
      and not exists (select from chat.conversas)
      and not exists (select from funis.cartoes)
      and not exists (select from tarefas.tarefas)
      and not exists (select from propostas.propostas)
  `.execute(db)
}

const quantasConversas = async ({ s }: App): Promise<number> =>
  (
    await s.banco.db
      .selectFrom('chat.conversas')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Wraps the application so that each delivery of the simulated WhatsApp is also collected in `contadas`. */
function ouvindo(app: App, contadas: unknown[]): App {
  const receber: App['chat']['receber'] = (caixaId, entrega, tipo) => {
    if (tipo === undefined) contadas.push(entrega)
    return app.chat.receber(caixaId, entrega, tipo)
  }
  return { ...app, chat: { ...app.chat, receber } }
}
