import { sql } from 'kysely'
import type { CartaoDoVisitante } from '../../contract/webchat.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** A row of the thread, as its visitor may see it. */
export interface LinhaDoFio {
  visitante_id: string
  seq: number
  versao: number
  id_externo: string
  direcao: 'entrada' | 'saida'
  conteudo: string
  citada_texto: string | null
  reacao: string | null
  status: 'enviada' | 'entregue' | 'lida'
  editada_em: Date | null
  apagada_em: Date | null
  criado_em: Date
  especial: CartaoDoVisitante | null
  escolha: { ids: string[] } | null
  arquivo: { id: string; nome: string; mime: string; tamanho: number } | null
}

export const CANAL_DO_WEBCHAT = 'girassol_webchat'
/** Notifies the requests that wait for this visitor, in every process, when the transaction commits. */
export const acordar = (tx: Tx, visitanteId: string, digitando: string | null = null) =>
  sql`
    select pg_notify(${CANAL_DO_WEBCHAT}, ${digitando === null ? visitanteId : `${visitanteId} ${digitando}`})
  `.execute(tx)

const colunas = sql`
  m.visitante_id,
  m.seq,
  m.versao,
  m.id_externo,
  m.direcao,
  m.conteudo,
  m.citada_texto,
  m.reacao,
  m.status,
  m.editada_em,
  m.apagada_em,
  m.criado_em,
  m.especial,
  m.escolha,
  case
    when a.id is not null then jsonb_build_object(
      'id', a.id, 'nome', a.nome, 'mime', a.tipo_mime, 'tamanho', a.tamanho
    )
  end as arquivo
`
const fonte = sql`chat.webchat_mensagens m left join chat.webchat_arquivos a on a.id = m.arquivo_id`

export async function doExterno(db: Db, visitanteId: string, externo: string): Promise<LinhaDoFio | undefined> {
  const { rows } = await sql<LinhaDoFio>`
    select ${colunas}
    from ${fonte}
    where m.visitante_id = ${visitanteId}
      and m.id_externo = ${externo}
  `.execute(db)
  return rows[0]
}

export async function doLugar(db: Db, visitanteId: string, seq: number): Promise<LinhaDoFio | undefined> {
  const { rows } = await sql<LinhaDoFio>`
    select ${colunas}
    from ${fonte}
    where m.visitante_id = ${visitanteId}
      and m.seq = ${seq}
  `.execute(db)
  return rows[0]
}

/** Returns the newest messages, or those before a `seq`, newest last. */
export async function pagina(
  db: Db,
  visitanteId: string,
  antesDe: number | undefined,
  limite: number,
): Promise<LinhaDoFio[]> {
  const { rows } = await sql<LinhaDoFio>`
    select ${colunas}
    from ${fonte}
    where m.visitante_id = ${visitanteId}
      and m.seq < ${antesDe ?? 2 ** 31 - 1}
    order by m.seq desc
    limit ${limite}
  `.execute(db)
  return rows.reverse()
}

/**
 * Returns everything added or changed after a version, in order of change: one cursor for messages, edits, receipts and
 * reactions.
 */
export async function mudancas(db: Db, visitanteId: string, apos: number, limite: number): Promise<LinhaDoFio[]> {
  const { rows } = await sql<LinhaDoFio>`
    select ${colunas}
    from ${fonte}
    where m.visitante_id = ${visitanteId}
      and m.versao > ${apos}
    order by m.versao
    limit ${limite}
  `.execute(db)
  return rows
}

export async function versaoDo(db: Db, visitanteId: string): Promise<number> {
  const { rows } = await sql<{
    versao: number
  }>`
    select versao
    from chat.webchat_visitantes
    where id = ${visitanteId}
  `.execute(db)
  return rows[0]?.versao ?? 0
}

export interface NovaNoFio {
  visitante_id: string
  id_externo: string
  direcao: 'entrada' | 'saida'
  conteudo: string
  arquivo_id?: string | null
  citada_texto?: string | null
  especial?: CartaoDoVisitante | null | undefined
  criado_em?: Date
}

/**
 * Appends a message to its thread, once per id. The visitor's row is the lock, so that `seq` and version have no gaps
 * or duplicates. Returns false when the visitor does not exist.
 */
export async function acrescentar(tx: Tx, n: NovaNoFio): Promise<boolean> {
  const { rows } = await sql`
    select id
    from chat.webchat_visitantes
    where id = ${n.visitante_id}
    for update
  `.execute(tx)
  if (rows.length === 0) return false
  if (await doExterno(tx, n.visitante_id, n.id_externo)) return true
  await sql`
    with v as (
      update chat.webchat_visitantes
      set ultima_seq = ultima_seq + 1, versao = versao + 1
      where id = ${n.visitante_id}
      returning id, ultima_seq, versao
    )
    insert into chat.webchat_mensagens (
      visitante_id, seq, versao, id_externo, direcao, conteudo, arquivo_id, citada_texto, especial, criado_em
    )
    select
      v.id,
      v.ultima_seq,
      v.versao,
      ${n.id_externo},
      ${n.direcao},
      ${n.conteudo},
      ${n.arquivo_id ?? null}::uuid,
      ${n.citada_texto ?? null},
      ${n.especial ? JSON.stringify(n.especial) : null}::jsonb,
      ${n.criado_em ?? new Date()}
    from v
  `.execute(tx)
  await acordar(tx, n.visitante_id)
  return true
}

type Mudanca = Partial<Pick<LinhaDoFio, 'conteudo' | 'reacao' | 'status' | 'editada_em' | 'apagada_em' | 'escolha'>>

/** Changes messages of one thread, each with a new version. Messages already in the requested state are skipped. */
export async function mudar(tx: Tx, visitanteId: string, externos: readonly string[], m: Mudanca): Promise<void> {
  await sql`
    select id
    from chat.webchat_visitantes
    where id = ${visitanteId}
    for update
  `.execute(tx)
  const alvos = await tx
    .selectFrom('chat.webchat_mensagens')
    .select(['seq', 'status'])
    .where('visitante_id', '=', visitanteId)
    .where('id_externo', 'in', [...externos])
    .orderBy('seq')
    .execute()
  const mudam = alvos.filter((a) => m.status === undefined || GRAU[m.status] > GRAU[a.status])
  for (const { seq } of mudam) {
    const { versao } = await tx
      .updateTable('chat.webchat_visitantes')
      .set((eb) => ({ versao: eb('versao', '+', 1) }))
      .where('id', '=', visitanteId)
      .returning('versao')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('chat.webchat_mensagens')
      .set({ ...m, ...(m.escolha ? { escolha: JSON.stringify(m.escolha) } : {}), versao })
      .where('visitante_id', '=', visitanteId)
      .where('seq', '=', seq)
      .execute()
  }
  if (mudam.length > 0) await acordar(tx, visitanteId)
}

/** Rank of a receipt; a status only rises. */
const GRAU: Record<LinhaDoFio['status'], number> = { enviada: 0, entregue: 1, lida: 2 }

/** Returns the company's messages up to a `seq` whose status is still below the given one. */
export async function aReceber(
  db: Db,
  visitanteId: string,
  ate: number,
  abaixoDe: 'entregue' | 'lida',
): Promise<string[]> {
  if (ate <= 0) return []
  const antes: LinhaDoFio['status'][] = abaixoDe === 'lida' ? ['enviada', 'entregue'] : ['enviada']
  const linhas = await db
    .selectFrom('chat.webchat_mensagens')
    .select('id_externo')
    .where('visitante_id', '=', visitanteId)
    .where('direcao', '=', 'saida')
    .where('seq', '<=', ate)
    .where('status', 'in', antes)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute()
  return linhas.map((l) => l.id_externo)
}
