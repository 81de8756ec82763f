import { sql, type RawBuilder } from 'kysely'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { lerDocumento } from '#kit/documento.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { paraCada } from '#kit/objeto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import { situacoesDaMatricula, type SituacaoDaMatricula } from '../../tipos.ts'
import { matriculaNoAlcance, veDados } from '../politica.ts'

export interface LinhaDaMatricula {
  id: string
  numero: number | null
  nome: string
  contato_id: string | null
  documento: string | null
  situacao: SituacaoDaMatricula
  modelo_de_cobranca: ModeloDeCobranca
  desconto: number | null
  unidades: number
  kwh_contratado: number
  usinas: string[]
  admitida_em: string | null
  ativa_desde: string | null
  saida_aviso_ate: string | null
  consentiu_em: Date | null
  responsavel: string | null
  criada_em: Date
  atualizada_em: Date
  chave: string
}

/** Units of today, in one row for each member. */
const daHoje = sql`
  left join lateral (
    select
      count(*)::int as unidades,
      coalesce(sum(x.kwh_contratado), 0)::float8 as kwh,
      array_remove(array_agg(distinct n.nome), null) as usinas
    from matriculas.unidades x
    left join usinas_publico.usinas n on n.id = x.usina_id
    where x.matricula_id = m.id
      and x.ate is null
  ) h on true
`
/** The plan that holds today: the accepted one, or a later one. */
const planoDeHoje = sql`
  left join lateral (
    select x.n, x.modelo_de_cobranca, x.desconto
    from matriculas.planos x
    where x.matricula_id = m.id
      and x.vigente_de <= (now() at time zone 'America/Sao_Paulo')::date
    order by x.vigente_de desc
    limit 1
  ) p on true
`
const colunas = sql`
  m.id, m.numero, m.nome, m.contato_id, l.documento, m.situacao,
  coalesce(p.modelo_de_cobranca, m.modelo_de_cobranca) as modelo_de_cobranca,
  case when p.n is null then m.desconto else p.desconto end::float8 as desconto,
  h.unidades, h.kwh as kwh_contratado, h.usinas, m.admitida_em::text as admitida_em, m.ativa_desde::text as ativa_desde,
  m.saida_aviso_ate::text as saida_aviso_ate, m.consentiu_em, r.nome as responsavel, m.criada_em, m.atualizada_em,
  m.atualizada_em::text as chave
`
const origem = sql`
  from matriculas.matriculas m
  left join matriculas.livro l on l.matricula_id = m.id
  left join acesso_publico.usuarios r on r.id = m.responsavel_id
  ${planoDeHoje}
  ${daHoje}
`

export interface FiltrosDasMatriculas {
  situacao?: SituacaoDaMatricula[] | undefined
  usina?: string[] | undefined
  modelo?: ModeloDeCobranca[] | undefined
  contato?: string | undefined
  busca?: string | undefined
  sem_consentimento?: boolean | undefined
}

const naUsina = (usinas: readonly string[]) => sql`
  exists (
    select from matriculas.unidades x
    where x.matricula_id = m.id
      and x.ate is null
      and x.usina_id = any(${[...usinas]}::uuid[])
  )
`

/** Name or number of the member, number of a unit; a whole document only for who may see documents. */
function achado(ctx: Ctx, busca: string): RawBuilder<unknown> {
  const documento = veDados(ctx) ? lerDocumento(busca) : null
  const digitos = busca.replace(/\D/g, '')
  const numeroDaUc =
    digitos.length >= 4
      ? sql`
          or exists (
            select from matriculas.unidades x
            join contatos_publico.unidades_consumidoras c on c.id = x.unidade_id
            where x.matricula_id = m.id
              and regexp_replace(c.numero, '[^0-9]', '', 'g') like ${`%${digitos}%`}
          )
        `
      : sql``
  const doDocumento = documento
    ? sql`
        or exists (
          select from matriculas.livro d
          where d.matricula_id = m.id
            and d.documento = ${documento}
        )
      `
    : sql``
  return sql`(m.busca like plataforma.sem_acento(${comoTrecho(busca)}) ${numeroDaUc} ${doDocumento})`
}

function onde(ctx: Ctx, f: FiltrosDasMatriculas, semSituacao = false): RawBuilder<unknown> {
  return todos([
    matriculaNoAlcance(ctx),
    f.situacao && !semSituacao ? sql`m.situacao = any(${f.situacao}::text[])` : undefined,
    f.modelo ? sql`coalesce(p.modelo_de_cobranca, m.modelo_de_cobranca) = any(${f.modelo}::text[])` : undefined,
    f.usina ? naUsina(f.usina) : undefined,
    f.contato ? sql`m.contato_id = ${f.contato}` : undefined,
    f.sem_consentimento ? sql`m.consentiu_em is null` : undefined,
    f.busca ? achado(ctx, f.busca) : undefined,
  ])
}

export async function listarMatriculas(
  db: Db,
  ctx: Ctx,
  f: FiltrosDasMatriculas & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDaMatricula[]; total: number; proximo: string | null }> {
  const filtro = onde(ctx, f)
  const lugar = f.cursor ? lugarNoTempo(f.cursor) : null
  const depois = lugar ? sql`and (m.atualizada_em, m.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``
  const [{ rows }, contagem] = await Promise.all([
    sql<LinhaDaMatricula>`
      select ${colunas} ${origem}
      where ${filtro} ${depois}
      order by m.atualizada_em desc, m.id desc
      limit ${f.limit + 1} offset ${lugar ? 0 : (f.page - 1) * f.limit}
    `.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n
      from matriculas.matriculas m
      where ${filtro}
    `.execute(db),
  ])
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

export async function contarMatriculas(db: Db, ctx: Ctx, f: FiltrosDasMatriculas) {
  const { rows } = await sql<{ situacao: SituacaoDaMatricula; n: number }>`
    select m.situacao, count(*)::int as n
    from matriculas.matriculas m
    where ${onde(ctx, f, true)}
    group by 1
  `.execute(db)
  const quantas = new Map(rows.map((r) => [r.situacao, r.n]))
  return { por_situacao: paraCada(situacoesDaMatricula, (s) => quantas.get(s) ?? 0) }
}

/** A member that the user sees; undefined when there is none. */
export async function matriculaPorId(db: Db, ctx: Ctx, id: string): Promise<LinhaDaMatricula | undefined> {
  const { rows } = await sql<LinhaDaMatricula>`
    select ${colunas} ${origem}
    where m.id = ${id}
      and ${matriculaNoAlcance(ctx)}
  `.execute(db)
  return rows[0]
}

/** Of these ids, those that the user sees. */
export async function idsNoAlcance(db: Db, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id
    from matriculas.matriculas m
    where m.id = any(${[...ids]}::uuid[])
      and ${matriculaNoAlcance(ctx)}
  `.execute(db)
  return rows.map((r) => r.id)
}
