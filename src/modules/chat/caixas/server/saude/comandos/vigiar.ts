import { sql } from 'kysely'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import { chanceDeSilencio, LIMIAR, SEMANAS_MINIMAS } from '../../../regras/silencio.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { esperadoPorHora } from './modelo.ts'
import { trabalhoDaMudez, trabalhoDasPerdidas } from '../tipos-de-trabalho.ts'

interface Vigiada {
  id: string
  ultima: Date | null
  mudo_desde: Date | null
  vigiada: boolean
}

/** Detects inboxes that are silent without another explanation; inactive, disconnected and new ones are skipped. */
export async function vigiarTodas(s: Servicos, agora = new Date()): Promise<void> {
  const { rows } = await sql<Vigiada>`
    select
      x.id,
      h.mudo_desde,
      (h.vigiar and x.ativo and x.conexao_estado <> 'fechada' and h.semanas >= ${sql.lit(SEMANAS_MINIMAS)}) as vigiada,
      (select max(c.ultima_entrada_em) from chat.conversas c where c.caixa_entrada_id = x.id) as ultima
    from chat.caixas_entrada x
    join chat.saude_das_caixas h on h.caixa_entrada_id = x.id
  `.execute(s.banco.db)
  for (const caixa of rows) {
    const falou = caixa.mudo_desde !== null && caixa.ultima !== null && caixa.ultima > caixa.mudo_desde
    if (caixa.mudo_desde && (falou || !caixa.vigiada))
      await s.executar(sistema, (u) => soltarAlarme(u, caixa.id, caixa.mudo_desde as Date))
    else if (!caixa.mudo_desde && caixa.vigiada && caixa.ultima && (await estaMuda(s, caixa.id, caixa.ultima, agora)))
      await s.executar(sistema, (u) => soarAlarme(u, caixa.id, caixa.ultima as Date, agora))
  }
}

const estaMuda = async (s: Servicos, id: string, ultima: Date, agora: Date) =>
  chanceDeSilencio(ultima, agora, await esperadoPorHora(s.banco.db, id)) < LIMIAR

async function soarAlarme(u: Unidade, id: string, ultima: Date, agora: Date): Promise<void> {
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.saude_das_caixas')
    .set({ mudo_desde: ultima, avisado_em: agora, atualizada_em: agora })
    .where('caixa_entrada_id', '=', id)
    .where('mudo_desde', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) return
  const pessoas = await u.tx
    .selectFrom('chat.caixa_usuarios')
    .select('usuario_id')
    .where('caixa_entrada_id', '=', id)
    .where('papel', '=', 'administrador')
    .execute()
  for (const { usuario_id } of pessoas)
    await agendar(
      u.tx,
      trabalhoDaMudez,
      { caixa_id: id, usuario_id },
      { chave: `mudez:${id}:${usuario_id}`, tentativas: 5 },
    )
  await notificar(
    u,
    pessoas.map((p) => p.usuario_id),
    {
      tipo: 'canal_mudo',
      conversa_id: null,
      caixa_entrada_id: id,
      por: null,
      chave: `canal_mudo:${id}:${ultima.toISOString()}`,
    },
  )
  // the channel may have messages that it never delivered
  await agendar(
    u.tx,
    trabalhoDasPerdidas,
    { caixa_id: id, de: ultima.toISOString(), ate: agora.toISOString() },
    { chave: `perdidas:${id}`, tentativas: 3 },
  )
  u.auditar({
    acao: 'caixa.canal_mudo',
    entidade: 'caixa_entrada',
    entidade_id: id,
    depois: { desde: ultima.toISOString() },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
}

async function soltarAlarme(u: Unidade, id: string, desde: Date): Promise<void> {
  await u.tx
    .updateTable('chat.saude_das_caixas')
    .set({ mudo_desde: null, avisado_em: null, atualizada_em: new Date() })
    .where('caixa_entrada_id', '=', id)
    .execute()
  await agendar(
    u.tx,
    trabalhoDasPerdidas,
    { caixa_id: id, de: desde.toISOString(), ate: new Date().toISOString() },
    { chave: `perdidas:${id}`, tentativas: 3 },
  )
  u.auditar({
    acao: 'caixa.canal_voltou',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { desde: desde.toISOString() },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
}

/** Enables or disables the silence alarm of an inbox; disabling ends an active alarm immediately. */
export async function vigiarCaixa(u: Unidade, id: string, vigiar: boolean): Promise<void> {
  await sql`
    insert into chat.saude_das_caixas (caixa_entrada_id, vigiar)
    values (${id}, ${vigiar})
    on conflict (caixa_entrada_id) do update set
      vigiar = ${vigiar},
      atualizada_em = now(),
      mudo_desde = case when ${vigiar} then chat.saude_das_caixas.mudo_desde end,
      avisado_em = case when ${vigiar} then chat.saude_das_caixas.avisado_em end
  `.execute(u.tx)
  u.auditar({ acao: 'caixa.vigiar', entidade: 'caixa_entrada', entidade_id: id, depois: { vigiar } })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
}
