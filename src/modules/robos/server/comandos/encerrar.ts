import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { variaveisDe, type MotivoDoFim } from '#engines/fluxo/estado.ts'
import { alterarPeloSistema, avisarMudanca, registrarNaConversa, type ConversaTrancada } from '#modules/chat/publico.ts'
import type { Corrida } from '../consultas/corrida.ts'
import { colhido } from '../colhido.ts'
import { enviarParaFila, finalizarConversa } from './acoes.ts'

type Situacao = 'concluida' | 'entregue' | 'assumida' | 'expirada' | 'falhou'
type Motivo = MotivoDoFim | 'assumida' | 'expirada' | 'quebrou'

const situacoes: Record<Motivo, Situacao> = {
  fim: 'concluida',
  acao: 'entregue',
  sem_destino: 'falhou',
  laco: 'falhou',
  fundo: 'falhou',
  quebrou: 'falhou',
  assumida: 'assumida',
  expirada: 'expirada',
}
const frases: Record<Situacao, string> = {
  concluida: 'terminou',
  entregue: 'entregou a conversa',
  assumida: 'deu lugar a uma pessoa',
  expirada: 'esperou e o cliente não respondeu',
  falhou: 'não soube continuar e entregou a conversa',
}

/** Ends the run: from now on the customer waits for users, who see the collected answers in one line. */
export async function encerrar(
  u: Unidade,
  conversa: ConversaTrancada,
  corrida: Corrida,
  motivo: Motivo,
): Promise<void> {
  const situacao = situacoes[motivo]
  await sql`
    update chat.fluxo_sessoes
    set
      situacao = ${situacao},
      encerrada_em = now(),
      atualizada_em = now(),
      chamada = null
    where id = ${corrida.sessao_id}
  `.execute(u.tx)
  const espera = conversa.status !== 'finalizada' && (await entregar(u, conversa, corrida, situacao))
  if (espera) await alterarPeloSistema(u, conversa, { aguardando_desde: new Date() })
  else avisarMudanca(u, conversa, 'dados')
}

/** Returns whether the customer's wait for users starts now. That change notifies the queues. */
async function entregar(
  u: Unidade,
  conversa: ConversaTrancada,
  corrida: Corrida,
  situacao: Situacao,
): Promise<boolean> {
  if (situacao !== 'entregue' && !conversa.fila_id && corrida.fila_do_robo && !conversa.atribuida_para)
    await enviarParaFila(u, conversa, {}, corrida)
  const variaveis = variaveisDe(corrida.estado)
  const resumo = colhido(variaveis)
  await registrarNaConversa(
    u,
    conversa,
    null,
    `${corrida.robo_nome} ${frases[situacao]}${resumo ? `. ${resumo}` : ''}`,
    { tipo: 'robo', robo_id: corrida.robo_id, sessao_id: corrida.sessao_id, situacao, variaveis },
  )
  // a user who took over counts as having answered
  return situacao !== 'assumida' && !conversa.atribuida_para
}

/** Ends a run because the customer did not answer within the limit. */
export async function expirar(u: Unidade, conversa: ConversaTrancada, corrida: Corrida): Promise<void> {
  if (corrida.ao_expirar === 'finalizar')
    await finalizarConversa(u, conversa, { motivo: 'Cliente não respondeu ao robô' }, corrida)
  await encerrar(u, conversa, corrida, 'expirada')
}
