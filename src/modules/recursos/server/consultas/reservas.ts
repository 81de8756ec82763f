import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { NaEspera, SituacaoDaReserva, TipoDeRecurso, Vistoria } from '../../tipos.ts'

export interface LinhaDaReserva {
  id: string
  recurso_id: string
  recurso_chave: string
  recurso_nome: string
  recurso_tipo: TipoDeRecurso
  recurso_lugar: string
  serie_id: string | null
  especie: 'reserva' | 'bloqueio'
  usuario_id: string
  usuario_nome: string
  titulo: string
  descricao: string
  privada: boolean
  de: Date
  ate: Date
  ocupado_de: Date
  ocupado_ate: Date
  situacao: SituacaoDaReserva
  expira_em: Date | null
  chegou_em: Date | null
  encerrada_em: Date | null
  motivo: string | null
  destino: string | null
  quilometros_previstos_km: number | null
  motorista_id: string | null
  motorista_nome: string | null
  quilometragem_saida_km: number | null
  quilometragem_chegada_km: number | null
  carga_saida_pct: number | null
  carga_chegada_pct: number | null
  vistoria_saida: Vistoria | null
  vistoria_chegada: Vistoria | null
  versao: number
  atualizado_em: Date
  participantes: { id: string; nome: string }[]
}

/** Reads bookings with all columns. `apresentarReserva` hides private data. */
export async function lerReservas(
  db: Db | Tx,
  onde: RawBuilder<unknown>,
  ordem: RawBuilder<unknown> = sql`lower(r.periodo), r.id`,
  limite = 2000,
): Promise<LinhaDaReserva[]> {
  const { rows } = await sql<LinhaDaReserva>`
    select
      r.id,
      r.recurso_id,
      c.chave as recurso_chave,
      c.nome as recurso_nome,
      c.tipo as recurso_tipo,
      c.lugar as recurso_lugar,
      r.serie_id,
      r.especie,
      r.usuario_id,
      u.nome as usuario_nome,
      r.titulo,
      r.descricao,
      r.privada,
      lower(r.periodo) as de,
      upper(r.periodo) as ate,
      lower(r.ocupado) as ocupado_de,
      upper(r.ocupado) as ocupado_ate,
      r.situacao,
      r.expira_em,
      r.chegou_em,
      r.encerrada_em,
      r.motivo,
      r.destino,
      r.quilometros_previstos_km,
      r.motorista_id,
      m.nome as motorista_nome,
      r.quilometragem_saida_km,
      r.quilometragem_chegada_km,
      r.carga_saida_pct,
      r.carga_chegada_pct,
      r.vistoria_saida,
      r.vistoria_chegada,
      r.versao,
      r.atualizado_em,
      coalesce(
        (
          select json_agg(json_build_object('id', p.usuario_id, 'nome', x.nome) order by x.nome)
          from recursos.participantes p
          join acesso_publico.usuarios x on x.id = p.usuario_id
          where p.reserva_id = r.id
        ),
        '[]'
      ) as participantes
    from recursos.reservas r
    join recursos.recursos c on c.id = r.recurso_id
    join acesso_publico.usuarios u on u.id = r.usuario_id
    left join acesso_publico.usuarios m on m.id = r.motorista_id
    where ${onde}
    order by ${ordem}
    limit ${limite}
  `.execute(db)
  return rows
}

const noRelogio = (instante: RawBuilder<unknown>) => sql`to_char((${instante}) at time zone c.fuso, 'YYYY-MM-DD')`

/**
 * Future bookings that begin or end on one of these days ('MM-DD' yearly, 'YYYY-MM-DD' once), with the day. A booking
 * that ends at midnight ends on the previous day.
 */
export async function porVirNosDias(db: Db | Tx, dias: readonly string[]): Promise<{ id: string; dia: string }[]> {
  const { rows } = await sql<{ id: string; dia: string }>`
    select distinct r.id, x.dia
    from recursos.reservas r
    join recursos.recursos c on c.id = r.recurso_id
    cross join lateral (
      values (${noRelogio(sql`lower(r.periodo)`)}),
        (${noRelogio(sql`upper(r.periodo) - interval '1 microsecond'`)})
    ) x (dia)
    where r.especie = 'reserva'
      and r.situacao in ('oferecida', 'pendente', 'confirmada')
      and lower(r.periodo) > now()
      and (x.dia = any(${[...dias]}::text[]) or substr(x.dia, 6) = any(${[...dias]}::text[]))
    order by x.dia, r.id
  `.execute(db)
  return rows
}

export const RESERVA_NAO_ENCONTRADA = 'Reserva não encontrada.'

export const reservaOuNada = async (db: Db | Tx, id: string): Promise<LinhaDaReserva | null> =>
  (await lerReservas(db, sql`r.id = ${id}`))[0] ?? null

export async function reservaPorId(db: Db | Tx, id: string): Promise<LinhaDaReserva> {
  const linha = await reservaOuNada(db, id)
  if (!linha) throw naoEncontrado(RESERVA_NAO_ENCONTRADA)
  return linha
}

const OCUPAM = sql`r.situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso', 'concluida')`
export const intervalo = (de: Date, ate: Date) => sql`tstzrange(${de}, ${ate}, '[)')`

/** Bookings of a calendar view; cancelled and refused ones are left out. */
export const agendaEntre = (db: Db | Tx, de: Date, ate: Date, chaves?: readonly string[]): Promise<LinhaDaReserva[]> =>
  lerReservas(
    db,
    sql`
      r.periodo && ${intervalo(de, ate)}
      and ${OCUPAM}
      and c.arquivado_em is null
      and (${chaves ?? null}::text[] is null or c.chave = any(${chaves ?? null}::text[]))
    `,
  )

/** Bookings that overlap a slot, buffers included. `fora`: ids to ignore, because they are being moved. */
export const noCaminho = (
  db: Db | Tx,
  recursoId: string,
  de: Date,
  ate: Date,
  fora: readonly string[] = [],
): Promise<LinhaDaReserva[]> =>
  lerReservas(
    db,
    sql`
      r.recurso_id = ${recursoId}
      and r.ocupado && ${intervalo(de, ate)}
      and ${OCUPAM}
      and not r.id = any(${fora}::uuid[])
    `,
  )

const minha = (id: string) => sql`
  (
    r.usuario_id = ${id}
    or r.motorista_id = ${id}
    or exists (
      select from recursos.participantes p
      where p.reserva_id = r.id
        and p.usuario_id = ${id}
    )
  )
`
export const minhasProximas = (db: Db, id: string) =>
  lerReservas(
    db,
    sql`
      ${minha(id)}
      and r.especie = 'reserva'
      and upper(r.periodo) > now()
      and r.situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso')
    `,
    undefined,
    200,
  )
export const minhasPassadas = (db: Db, id: string) =>
  lerReservas(
    db,
    sql`
      ${minha(id)}
      and r.especie = 'reserva'
      and (upper(r.periodo) <= now() or r.situacao not in ('oferecida', 'pendente', 'confirmada', 'em_uso'))
    `,
    sql`lower(r.periodo) desc, r.id`,
    30,
  )
export const aDecidir = (db: Db) => lerReservas(db, sql`r.situacao = 'pendente'`, undefined, 200)
/**
 * Bookings of a calendar subscription: the last 31 days and all future ones. Includes cancelled ones, so that the
 * calendar application removes them.
 */
export const doCalendario = (db: Db, c: { usuario_id: string; recurso_id: string | null }) =>
  lerReservas(
    db,
    sql`
      ${c.recurso_id ? sql`r.recurso_id = ${c.recurso_id}` : minha(c.usuario_id)}
      and upper(r.periodo) > now() - interval '31 days'
      and r.situacao not in ('oferecida', 'recusada', 'expirada')
    `,
  )

export async function esperaDe(db: Db, usuarioId: string): Promise<NaEspera[]> {
  const { rows } = await sql<{
    id: string
    chave: string
    nome: string
    titulo: string
    de: Date
    ate: Date
    lugar: number
  }>`
    select
      e.id,
      c.chave,
      c.nome,
      e.titulo,
      lower(e.periodo) as de,
      upper(e.periodo) as ate,
      (
        select count(*)::int
        from recursos.espera o
        where o.recurso_id = e.recurso_id
          and o.situacao = 'esperando'
          and o.periodo && e.periodo
          and o.criado_em <= e.criado_em
      ) as lugar
    from recursos.espera e
    join recursos.recursos c on c.id = e.recurso_id
    where e.usuario_id = ${usuarioId}
      and e.situacao = 'esperando'
      and lower(e.periodo) > now()
    order by lower(e.periodo)
  `.execute(db)
  return rows.map((r) => ({
    id: r.id,
    recurso: { chave: r.chave, nome: r.nome },
    titulo: r.titulo,
    de: r.de.toISOString(),
    ate: r.ate.toISOString(),
    lugar_na_fila: r.lugar,
  }))
}

/** Returns the expiry date of a licence; null when none is registered. */
export async function habilitacaoDe(db: Db | Tx, usuarioId: string): Promise<string | null> {
  const { rows } = await sql<{
    validade: string
  }>`
    select validade::text
    from recursos.motoristas
    where usuario_id = ${usuarioId}
  `.execute(db)
  return rows[0]?.validade ?? null
}
