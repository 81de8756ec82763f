import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { jsonGuardavel } from '#modules/chat/nucleo/server/texto-guardavel.ts'

type Db = DependenciasDoChat['s']['banco']['db']

/** Lease time: after a crash the mailbox is free again after this time. */
const VALIDADE = sql.lit('30 seconds')

export interface CaixaAVigiar {
  id: string
  /** changes whenever the inbox is saved */
  versao: string
}

/** Returns active e-mail inboxes, except those whose current password was refused. */
export async function caixasAVigiar(db: Db): Promise<CaixaAVigiar[]> {
  const { rows } = await sql<CaixaAVigiar>`
    select c.id, c.atualizada_em::text as versao
    from chat.caixas_entrada c
    left join chat.email_vigias v on v.caixa_entrada_id = c.id
    where c.tipo = 'email'
      and c.ativo
      and v.recusada_em is distinct from c.atualizada_em
  `.execute(db)
  return rows
}

/** Acquires or renews the leases of these inboxes; returns those that this process may watch. */
export async function tomar(db: Db, eu: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into chat.email_vigias as v (caixa_entrada_id, dono, vence_em)
    select id, ${eu}, now() + ${VALIDADE}::interval
    from chat.caixas_entrada
    where id = any(${ids}::uuid[])
    order by id
    on conflict (caixa_entrada_id) do update set dono = excluded.dono, vence_em = excluded.vence_em
    where v.dono = ${eu}
      or v.vence_em < now()
    returning caixa_entrada_id as id
  `.execute(db)
  return new Set(rows.map((r) => r.id))
}

export async function soltar(db: Db, eu: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`
      update chat.email_vigias
      set vence_em = now()
      where dono = ${eu}
        and caixa_entrada_id = any(${ids}::uuid[])
    `.execute(db)
}

/** Stops login attempts until the inbox is saved again or a connection test succeeds. */
export const recusar = (db: Db, id: string, versao: string) =>
  sql`
    update chat.email_vigias
    set recusada_em = ${versao}::timestamptz
    where caixa_entrada_id = ${id}
  `.execute(db)
export const perdoar = (db: Db, id: string) =>
  sql`update chat.email_vigias set recusada_em = null where caixa_entrada_id = ${id}`.execute(db)

export interface Marca {
  uid_validity: string
  ultimo_uid: number
  tropeco_uid: number | null
  tropecos: number
}

export async function marcaDe(db: Db, caixaId: string, pasta: string): Promise<Marca | undefined> {
  const linha = await db
    .selectFrom('chat.email_pastas')
    .select(['uid_validity', 'ultimo_uid', 'tropeco_uid', 'tropecos'])
    .where('caixa_entrada_id', '=', caixaId)
    .where('pasta', '=', pasta)
    .executeTakeFirst()
  return linha
    ? {
        ...linha,
        ultimo_uid: Number(linha.ultimo_uid),
        tropeco_uid: linha.tropeco_uid === null ? null : Number(linha.tropeco_uid),
      }
    : undefined
}

export async function marcar(
  db: Db,
  caixaId: string,
  pasta: string,
  uidValidity: string,
  ultimoUid: number,
): Promise<void> {
  await sql`
    insert into chat.email_pastas (caixa_entrada_id, pasta, uid_validity, ultimo_uid)
    values (${caixaId}, ${pasta}, ${uidValidity}, ${ultimoUid})
    on conflict (caixa_entrada_id, pasta) do update set
      uid_validity = excluded.uid_validity,
      ultimo_uid = excluded.ultimo_uid,
      tropeco_uid = null,
      tropecos = 0,
      lida_em = now()
  `.execute(db)
}

/** Counts a failure at this e-mail and returns the number of consecutive ones. */
export async function tropecar(db: Db, caixaId: string, pasta: string, uid: number): Promise<number> {
  const { rows } = await sql<{ tropecos: number }>`
    update chat.email_pastas
    set tropecos = case when tropeco_uid = ${uid} then tropecos + 1 else 1 end, tropeco_uid = ${uid}
    where caixa_entrada_id = ${caixaId}
      and pasta = ${pasta}
    returning tropecos
  `.execute(db)
  return rows[0]?.tropecos ?? 1
}

/** Stores an e-mail as a failed delivery with its reason, visible in the inbox's log. */
export async function guardarIlegivel(
  db: Db,
  caixaId: string,
  pasta: string,
  uidValidity: string,
  uid: number,
  motivo: string,
): Promise<void> {
  const corpo = jsonGuardavel({ ilegivel: true, pasta, uid, motivo })
  await sql`
    insert into chat.eventos_webhook (caixa_entrada_id, chave, evento, corpo, situacao, erro, tentativas)
    values (
      ${caixaId},
      ${`uid:${pasta}:${uidValidity}:${uid}`},
      'email.ilegivel',
      ${corpo}::jsonb,
      'falhou',
      ${motivo},
      1
    )
    on conflict (caixa_entrada_id, chave) do nothing
  `.execute(db)
}

/** Stores the connection state shown in the inbox; emits an event only when it changes. */
export async function dizerConexao(
  d: DependenciasDoChat,
  caixaId: string,
  estado: 'aberta' | 'conectando' | 'fechada',
  detalhe: string | null,
): Promise<void> {
  await d.s.executar(sistema, async (u) => {
    const { numAffectedRows } = await sql`
      update chat.caixas_entrada
      set conexao_estado = ${estado}, conexao_detalhe = ${detalhe}, conexao_em = now()
      where id = ${caixaId}
        and (conexao_estado <> ${estado} or conexao_detalhe is distinct from ${detalhe})
    `.execute(u.tx)
    if (numAffectedRows) u.emitir(caixaMudou, { caixa_entrada_id: caixaId })
  })
}

export const novoDono = uuidv7
