import { sql } from 'kysely'
import type { Banco, Tx } from '#platform/postgres/banco.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { serUnicoEscritor } from '#platform/postgres/unico-escritor.ts'
import { expedientes, historiasDe, type Historia } from '../consultas/historia.ts'
import { lerFio, type Lida } from './ler-fio.ts'

const LOTE = 200

/** Processes one batch of pending conversations in one transaction. Returns how many it examined. */
export function apurarLote(banco: Banco, ate?: number): Promise<number> {
  return banco.transacao(async (tx) => {
    await serUnicoEscritor(tx, sql`pg_advisory_xact_lock(${sql.lit(TRAVAS.apurar)})`)
    const { rows } = await sql<{ conversa_id: string }>`
      with lote as (
        delete from chat.apuracao_pendencias
        where id in (
          select id
          from chat.apuracao_pendencias ${ate === undefined ? sql`` : sql`where id <= ${ate}`}
          order by id
          limit ${LOTE}
        )
        returning conversa_id
      )
      select distinct conversa_id
      from lote
    `.execute(tx)
    const ids = rows.map((r) => r.conversa_id)
    if (ids.length > 0) await ler(tx, ids)
    return ids.length
  })
}

/** Processes all rows that are pending at the time of the call; later ones are left for the next call. */
export async function apurarTudo(banco: Banco): Promise<void> {
  const { rows } = await sql<{
    ate: number | null
  }>`select max(id)::float8 as ate from chat.apuracao_pendencias`.execute(banco.db)
  const ate = rows[0]?.ate
  if (ate === null || ate === undefined) return
  while ((await apurarLote(banco, ate)) > 0);
}

async function ler(tx: Tx, ids: readonly string[]): Promise<void> {
  const horas = await expedientes(tx)
  const historias = await historiasDe(tx, ids, { doComeco: false })
  // read from the start: merged conversations, whose messages were renumbered, and states stored before they included
  // the assignee
  const doComeco = historias
    .filter((h) => h.lida_ate > 0 && (h.linhas.some((l) => l.uniao) || !('responsavel' in h.estado)))
    .map((h) => h.id)
  const juntadas = await inteiras(tx, doComeco)
  const outras = historias.filter((h) => !juntadas.includes(h.id))
  await somar(
    tx,
    outras.map((h) => h.id),
    -1,
  )
  await gravar(
    tx,
    outras.map((h) => ({ historia: h, lida: lerFio(h, horas) })),
  )
  if (juntadas.length > 0) await refazer(tx, juntadas)
  // locked by another transaction: enqueue again for later
  const vistas = new Set(historias.map((h) => h.id))
  const faltam = ids.filter((id) => !vistas.has(id))
  if (faltam.length > 0)
    await sql`
      insert into chat.apuracao_pendencias (conversa_id)
      select id
      from chat.conversas
      where id = any(${faltam}::uuid[])
    `.execute(tx)
}

/** Returns the conversations whose whole history is still stored. */
async function inteiras(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select k.id
    from unnest(${ids}::uuid[]) as k(id)
    where not exists (
      select from chat.mensagens m
      where m.conversa_id = k.id
        and m.direcao = 'sistema'
        and m.dados is null
    )
  `.execute(tx)
  return rows.map((r) => r.id)
}

/**
 * Recomputes the facts of these conversations from their whole history. Conversations whose texts were erased on
 * request keep their facts.
 */
export async function refazer(tx: Tx, ids: readonly string[]): Promise<number> {
  const historias = await historiasDe(tx, await inteiras(tx, ids), { doComeco: true })
  const lidas = historias.map((h) => h.id)
  await somar(tx, lidas, -1)
  await sql`delete from chat.fatos where conversa_id = any(${lidas}::uuid[])`.execute(tx)
  await sql`delete from chat.fatos_mensagens where conversa_id = any(${lidas}::uuid[])`.execute(tx)
  const horas = await expedientes(tx)
  await gravar(
    tx,
    historias.map((h) => ({ historia: h, lida: lerFio(h, horas) })),
  )
  return lidas.length
}

/**
 * Adds (1) or removes (-1) these conversations' facts in the hourly sums. Remove before a change and add after it, so
 * that the sums always match the facts.
 */
const somar = async (tx: Tx, ids: readonly string[], sinal: 1 | -1) =>
  void (await sql`select chat.somar_no_relatorio(${ids}::uuid[], ${sinal})`.execute(tx))

interface Nova {
  historia: Historia
  lida: Lida
}

async function gravar(tx: Tx, novas: readonly Nova[]): Promise<void> {
  const lidas = novas.map(({ historia, lida }) => ({ id: historia.id, lida }))
  const ids = lidas.map((l) => l.id)
  const fatos = lidas.flatMap(({ id, lida }) => lida.fatos.map((f) => ({ conversa_id: id, ...f, em: new Date(f.em) })))
  const contagens = lidas.flatMap(({ id, lida }) =>
    lida.contagens.map((c) => ({ conversa_id: id, ...c, hora: new Date(c.hora) })),
  )
  const desfeitos = lidas.flatMap(({ id, lida }) => lida.desfeitos.map((seq) => ({ id, seq })))
  if (desfeitos.length > 0) {
    await sql`
      delete from chat.fatos f
      using unnest(${desfeitos.map((d) => d.id)}::uuid[], ${desfeitos.map((d) => d.seq)}::int[]) as d(id, seq)
      where f.conversa_id = d.id
        and f.seq = d.seq
        and f.tipo = 'finalizada'
    `.execute(tx)
  }
  if (fatos.length > 0) {
    await sql`
      insert into chat.fatos (conversa_id, seq, tipo, em, atendente_id, relogio_s, util_s)
      select f.conversa_id, f.seq, f.tipo, f.em, u.id, f.relogio_s, f.util_s
      from jsonb_to_recordset(${JSON.stringify(fatos)}::jsonb) as f(
        conversa_id uuid, seq int, tipo text, em timestamptz, atendente_id uuid, relogio_s int, util_s int
      )
      left join acesso_publico.usuarios u on u.id = f.atendente_id
      order by f.conversa_id
      on conflict do nothing
    `.execute(tx)
  }
  if (contagens.length > 0) {
    await sql`
      insert into chat.fatos_mensagens (conversa_id, hora, lado, atendente_id, n)
      select c.conversa_id, c.hora, c.lado, u.id, sum(c.n)
      from jsonb_to_recordset(${JSON.stringify(contagens)}::jsonb) as c(
        conversa_id uuid, hora timestamptz, lado text, atendente_id uuid, n int
      )
      left join acesso_publico.usuarios u on u.id = c.atendente_id
      group by 1, 2, 3, 4
      order by 1
      on conflict (conversa_id, hora, lado, atendente_id) do update set n = chat.fatos_mensagens.n + excluded.n
    `.execute(tx)
  }
  await gravarPrazosENotas(tx, ids)
  await sql`
    insert into chat.apuracoes (conversa_id, seq, estado, caixa_entrada_id, fila_id)
    select *
    from unnest(
      ${ids}::uuid[],
      ${lidas.map((l) => l.lida.seq)}::int[],
      ${lidas.map((l) => JSON.stringify(l.lida.estado))}::jsonb[],
      ${novas.map((n) => n.historia.caixa_entrada_id)}::uuid[],
      ${novas.map((n) => n.historia.fila_id)}::uuid[]
    )
    on conflict (conversa_id) do update set
      seq = excluded.seq,
      estado = excluded.estado,
      caixa_entrada_id = excluded.caixa_entrada_id,
      fila_id = excluded.fila_id
  `.execute(tx)
  await somar(tx, ids, 1)
  const esperando = lidas.filter((l) => l.lida.espera).map((l) => l.id)
  if (esperando.length > 0)
    await sql`insert into chat.apuracao_pendencias (conversa_id) select unnest(${esperando}::uuid[])`.execute(tx)
}

/** Stores ended or violated deadlines and received ratings as facts, each once, numbered within its kind. */
async function gravarPrazosENotas(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into chat.fatos (conversa_id, seq, tipo, em, atendente_id, n)
    select
      p.conversa_id,
      p.lugar,
      case when p.violada_em is null then 'sla_cumprido' else 'sla_violado' end,
      coalesce(p.violada_em, p.encerrado_em),
      p.atendente_id,
      1
    from (
      select p.*, row_number() over (partition by p.conversa_id order by p.id) as lugar
      from chat.sla_prazos p
      where p.conversa_id = any(${ids}::uuid[])
    ) p
    where p.violada_em is not null
      or p.encerrado_em is not null
    union all
    select a.conversa_id, a.lugar, 'avaliacao', a.respondida_em, a.atendente_id, a.nota
    from (
      select a.*, row_number() over (partition by a.conversa_id order by a.id) as lugar
      from chat.avaliacoes a
      where a.conversa_id = any(${ids}::uuid[])
    ) a
    where a.nota is not null
    on conflict do nothing
  `.execute(tx)
}
