import { conflito } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { MotivoDeEspera } from '#modules/chat/nucleo/tipos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { trabalhoDeAcordar } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

const dataHora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
export const porExtenso = (em: Date): string => dataHora.format(em).replace(', ', ' às ')
const POR_QUEM: Record<MotivoDeEspera, string> = {
  cliente: 'pelo cliente',
  concessionaria: 'pela concessionária',
  vistoria: 'pela vistoria',
}
export const NOME_DA_ESPERA: Record<MotivoDeEspera, string> = {
  cliente: 'o cliente',
  concessionaria: 'a concessionária',
  vistoria: 'a vistoria',
}

async function aberta(u: Unidade, ctx: Ctx, alcance: Alcance, id: string) {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  if (conversa.status === 'finalizada') throw conflito('Esta conversa está finalizada. Reabra para continuar.')
  return conversa
}

/** Snoozes the conversation until `ate` or until the customer writes (a database trigger clears it then). */
export async function adiarConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string, ate: Date): Promise<void> {
  const conversa = await aberta(u, ctx, alcance, id)
  if (conversa.adiada_ate?.getTime() === ate.getTime()) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ adiada_ate: ate, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  await agendar(
    u.tx,
    trabalhoDeAcordar,
    { conversa_id: id, ate: ate.toISOString() },
    { chave: `acordar:${id}:${ate.getTime()}`, em: ate },
  )
  u.auditar({
    acao: 'conversa.adiar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { adiada_ate: conversa.adiada_ate },
    depois: { adiada_ate: ate },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `Adiada até ${porExtenso(ate)}`, {
    tipo: 'adiamento',
    ate: ate.toISOString(),
  })
  avisarMudanca(u, conversa, 'dados')
}

export async function acordarConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<void> {
  const conversa = await aberta(u, ctx, alcance, id)
  if (!conversa.adiada_ate) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ adiada_ate: null, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.acordar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { adiada_ate: conversa.adiada_ate },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, 'Adiamento encerrado', { tipo: 'adiamento', ate: null })
  avisarMudanca(u, conversa, 'dados')
}

/**
 * Job: ends the snooze at its time and moves the conversation to the top of the list. Does nothing if the date was
 * changed meanwhile, because the new date has its own job.
 */
export async function acordarNaHora(
  s: Servicos,
  { conversa_id, ate }: { conversa_id: string; ate: string },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('id', '=', conversa_id)
      .where('adiada_ate', '=', new Date(ate))
      .forUpdate()
      .executeTakeFirst()
    if (!conversa) return
    await u.tx
      .updateTable('chat.conversas')
      .set({ adiada_ate: null, ultima_interacao_em: new Date(), atualizada_em: new Date() })
      .where('id', '=', conversa_id)
      .execute()
    u.auditar({ acao: 'conversa.acordar', entidade: 'conversa', entidade_id: conversa_id })
    await registrarNaConversa(u, conversa, null, 'Hora de retomar: o adiamento terminou', {
      tipo: 'adiamento',
      ate: null,
    })
    avisarMudanca(u, conversa, 'status')
  })
}

/**
 * Records which side must act next. While we wait for the other side, our response deadlines are paused and the waiting
 * time counts against them.
 */
export async function esperar(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  motivo: MotivoDeEspera,
): Promise<void> {
  const conversa = await aberta(u, ctx, alcance, id)
  if (conversa.espera === motivo) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ espera: motivo, espera_desde: new Date(), atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.esperar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { espera: conversa.espera },
    depois: { espera: motivo },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `Aguardando ${NOME_DA_ESPERA[motivo]}`, {
    tipo: 'espera',
    motivo,
  })
  avisarMudanca(u, conversa, 'dados')
}

export async function retomar(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<void> {
  const conversa = await aberta(u, ctx, alcance, id)
  if (!conversa.espera) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ espera: null, espera_desde: null, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.retomar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { espera: conversa.espera, desde: conversa.espera_desde },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `A espera ${POR_QUEM[conversa.espera]} terminou`, {
    tipo: 'espera',
    motivo: null,
  })
  avisarMudanca(u, conversa, 'dados')
}
