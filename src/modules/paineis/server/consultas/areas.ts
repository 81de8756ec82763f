import { sql, type RawBuilder } from 'kysely'
import { ehChaveDe } from '#kit/objeto.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { linkDasPessoas } from '#modules/acesso/links.ts'
import { linkDosContatos } from '#modules/contatos/links.ts'
import { linkDoQuadro } from '#modules/funis/links.ts'
import type { CartaoDoDia, FaltaNosCadastros, FunilDaArea, GrupoDeAtrasados } from '../../contract/areas.ts'
import { ATRASADO, e, ENTROU } from './recorte.ts'

const SEMANAS = 8
const PRIMEIRA_SEMANA = sql`
  (date_trunc('week', now() at time zone 'America/Sao_Paulo') - make_interval(weeks => ${sql.lit(SEMANAS - 1)}))
`
const daArea = (departamento: string | undefined) => (departamento ? [sql`f.departamento = ${departamento}`] : [])

interface Estoque {
  funil_id: string
  estagio_id: string
  abertos: number
  atrasados: number
  valor: number
}
interface Semana {
  funil_id: string
  dia: string
  entradas: number
  saidas: number
}
interface Funil {
  id: string
  chave: string
  nome: string
  departamento: string
  usa_valor: boolean
  estagios: { id: string; nome: string; tipo: string }[]
}

/** Funnels with open and late cards in each stage, and entries and exits by week. Only cards within reach. */
export async function funisDaArea(db: Db, a: Alcance, departamento: string | undefined): Promise<FunilDaArea[]> {
  const meus = sql`
    f.id = any(${[...a.funis.keys()]}::uuid[])
    and f.versao > 0
    and f.arquivado_em is null
    and ${e(daArea(departamento))}
  `
  const [funis, estoques, semanas] = await Promise.all([
    sql<Funil>`
      select
        f.id,
        f.chave,
        f.nome,
        f.departamento,
        coalesce((f.definicao ->> 'usa_valor')::boolean, false) as usa_valor,
        f.definicao -> 'estagios' as estagios
      from funis_publico.funis f
      where ${meus}
      order by f.departamento, f.criado_em, f.id
    `.execute(db),
    sql<Estoque>`
      select
        c.funil_id,
        c.estagio_id,
        count(*)::int as abertos,
        count(*) filter (where ${ATRASADO})::int as atrasados,
        coalesce(sum(c.valor_centavos), 0)::float8 as valor
      from funis_publico.cartoes c
      join funis_publico.funis f on f.id = c.funil_id
      where c.situacao = 'aberto'
        and c.arquivado_em is null
        and ${meus}
        and ${cartaoNoAlcance(a)}
      group by 1, 2
    `.execute(db),
    sql<Semana>`
      select s.funil_id, s.dia, sum(s.entradas)::int as entradas, sum(s.saidas)::int as saidas
      from (
        select
          t.funil_id,
          date_trunc('week', t.em at time zone 'America/Sao_Paulo')::date::text as dia,
          count(*) as entradas,
          0 as saidas
        from funis_publico.transicoes t
        join funis_publico.funis f on f.id = t.funil_id
        join funis_publico.cartoes c on c.id = t.cartao_id
        where t.em >= ${PRIMEIRA_SEMANA} at time zone 'America/Sao_Paulo'
          and ${ENTROU}
          and t.desfaz is null
          and t.desfeita_por is null
          and ${meus}
          and ${cartaoNoAlcance(a)}
        group by 1, 2
        union all
        select
          c.funil_id, date_trunc('week', c.fechado_em at time zone 'America/Sao_Paulo')::date::text, 0, count(*)
        from funis_publico.cartoes c
        join funis_publico.funis f on f.id = c.funil_id
        where c.situacao <> 'aberto'
          and c.fechado_em >= ${PRIMEIRA_SEMANA} at time zone 'America/Sao_Paulo'
          and ${meus}
          and ${cartaoNoAlcance(a)}
        group by 1, 2
      ) s
      group by 1, 2
    `.execute(db),
  ])
  const { rows: dias } = await sql<{ dia: string }>`
    select g::date::text as dia
    from generate_series(${PRIMEIRA_SEMANA}, now() at time zone 'America/Sao_Paulo', interval '1 week') g
  `.execute(db)
  const doEstagio = new Map(estoques.rows.map((l) => [l.estagio_id, l]))
  return funis.rows.map(({ estagios, usa_valor, ...f }) => {
    const lista = estagios
      .filter((x) => x.tipo === 'aberto' || x.tipo === 'espera')
      .map((x) => ({
        estagio_id: x.id,
        nome: x.nome,
        abertos: doEstagio.get(x.id)?.abertos ?? 0,
        atrasados: doEstagio.get(x.id)?.atrasados ?? 0,
      }))
    const seus = estoques.rows.filter((l) => l.funil_id === f.id)
    const soma = (de: (l: Estoque) => number) => seus.reduce((s, l) => s + de(l), 0)
    const daSemana = new Map(semanas.rows.filter((l) => l.funil_id === f.id).map((l) => [l.dia, l]))
    return {
      ...f,
      abertos: soma((l) => l.abertos),
      atrasados: soma((l) => l.atrasados),
      valor_centavos: usa_valor ? soma((l) => l.valor) : null,
      estagios: lista,
      semanas: dias.map(({ dia }) => ({
        dia,
        entradas: daSemana.get(dia)?.entradas ?? 0,
        saidas: daSemana.get(dia)?.saidas ?? 0,
      })),
    }
  })
}

const FIM_DE_HOJE = sql`
  (
    (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day') at time zone 'America/Sao_Paulo'
  )
`
const NA_LISTA = 8
const GRUPOS = 8
interface Lista {
  cartoes: CartaoDoDia[]
  total: number
  valor_centavos: number
}

/** Late cards and cards due today, of a department or of one user. */
export async function diaDe(
  db: Db,
  a: Alcance,
  { departamento, meus }: { departamento?: string | undefined; meus: boolean },
): Promise<{ atrasados: Lista & { grupos: GrupoDeAtrasados[] }; vencem: Lista }> {
  const base = [
    sql`c.situacao = 'aberto' and c.arquivado_em is null`,
    ...(meus ? [sql`c.responsavel_id = ${a.usuario_id}`] : []),
    sql`f.arquivado_em is null`,
    ...daArea(departamento),
    cartaoNoAlcance(a),
  ]
  const [atrasados, grupos, vencem] = await Promise.all([
    listaDe(db, [...base, ATRASADO]),
    gruposDe(db, [...base, ATRASADO]),
    listaDe(db, [...base, sql`c.vence_em >= now() and c.vence_em < ${FIM_DE_HOJE}`]),
  ])
  return { atrasados: { ...atrasados, grupos }, vencem }
}

/** The cards by stage, those with the most first. */
async function gruposDe(db: Db, so: readonly RawBuilder<unknown>[]): Promise<GrupoDeAtrasados[]> {
  const { rows } = await sql<Omit<GrupoDeAtrasados, 'desde'> & { desde: Date }>`
    select x.*, s.nome as estagio_nome
    from (
      select
        c.funil_id,
        f.nome as funil_nome,
        c.estagio_id,
        count(*)::int as total,
        coalesce(sum(c.valor_centavos), 0)::float8 as valor_centavos,
        min(c.vence_em) as desde
      from funis_publico.cartoes c
      join funis_publico.funis f on f.id = c.funil_id
      where ${e(so)}
      group by c.funil_id, f.nome, c.estagio_id
      order by total desc, desde, c.estagio_id
      limit ${GRUPOS}
    ) x
    join funis_publico.estagios s on s.id = x.estagio_id
    order by x.total desc, x.desde, x.estagio_id
  `.execute(db)
  return rows.map(({ desde, ...g }) => ({ ...g, desde: desde.toISOString() }))
}

async function listaDe(db: Db, so: readonly RawBuilder<unknown>[]): Promise<Lista> {
  const de = sql`funis_publico.cartoes c join funis_publico.funis f on f.id = c.funil_id where ${e(so)}`
  const [soma, linhas] = await Promise.all([
    sql<{ total: number; valor_centavos: number }>`
      select count(*)::int as total, coalesce(sum(c.valor_centavos), 0)::float8 as valor_centavos
      from ${de}
    `.execute(db),
    sql<Omit<CartaoDoDia, 'vence_em'> & { vence_em: Date | null }>`
      select x.*, s.nome as estagio_nome, nullif(k.nome, '') as contato_nome, r.nome as responsavel_nome
      from (
        select
          c.id,
          c.titulo,
          c.funil_id,
          f.nome as funil_nome,
          c.estagio_id,
          c.contato_id,
          c.responsavel_id,
          c.valor_centavos::float8 as valor_centavos,
          c.vence_em,
          c.prioridade
        from ${de}
        order by c.vence_em, c.id
        limit ${NA_LISTA}
      ) x
      join funis_publico.estagios s on s.id = x.estagio_id
      left join contatos_publico.contatos k on k.id = x.contato_id
      left join acesso_publico.usuarios r on r.id = x.responsavel_id
      order by x.vence_em, x.id
    `.execute(db),
  ])
  return {
    ...(soma.rows[0] ?? { total: 0, valor_centavos: 0 }),
    cartoes: linhas.rows.map((l) => ({
      id: l.id,
      titulo: l.titulo,
      funil_id: l.funil_id,
      funil_nome: l.funil_nome,
      estagio_nome: l.estagio_nome,
      contato_nome: l.contato_nome,
      responsavel_nome: l.responsavel_nome,
      valor_centavos: l.valor_centavos,
      prioridade: l.prioridade,
      vence_em: l.vence_em?.toISOString() ?? null,
    })),
  }
}

interface Falta {
  chave: string
  total: number
  de: number
}
interface FaltaNoFunil {
  id: string
  nome: string
  inativos: number
  sem_dono: number
}
/** Data quality problems, with a link to the filtered list. */
const TEXTOS: Record<string, { nome: string; href: string | null }> = {
  contato: { nome: 'Contatos sem telefone nem e-mail', href: linkDosContatos({ filtros: 'falta:e:contato' }) },
  documentos: { nome: 'Contatos sem CPF nem CNPJ', href: linkDosContatos({ filtros: 'falta:e:documento' }) },
  duplicados: {
    nome: 'Pares de contatos que podem ser a mesma pessoa',
    href: linkDosContatos({ aba: 'duplicados' }),
  },
  parados: {
    nome: 'Pessoas ativas sem papel em nenhuma área',
    href: linkDasPessoas('papel:e:nenhum;ativo:e:sim'),
  },
  inativos: { nome: 'Cartões abertos com pessoas inativas', href: null },
  sem_dono: { nome: 'Cartões abertos sem responsável', href: null },
}
/** Problems of cards are listed in each funnel: value of its URL filter. */
const NO_FUNIL = { inativos: 'inativos', sem_dono: 'ninguem' } as const

/** Data quality problems with their totals. */
export async function qualidadeDe(db: Db, a: Alcance): Promise<FaltaNosCadastros[]> {
  const deCartoes = sql`
    funis_publico.cartoes c
    left join acesso_publico.usuarios u on u.id = c.responsavel_id
    where c.situacao = 'aberto'
      and c.arquivado_em is null
      and ${cartaoNoAlcance(a)}
  `
  const somas = sql`
    count(*) filter (where c.responsavel_id is null)::int as sem_dono,
    count(*) filter (where not u.ativo)::int as inativos
  `
  const [{ rows }, { rows: funis }] = await Promise.all([
    sql<Falta>`
      with contatos as (
        select
          count(*)::int as n,
          count(*) filter (where telefone is null and email is null)::int as sem_contato,
          count(*) filter (where documento is null)::int as sem_documento
        from contatos_publico.contatos
      ),
      iguais as (select count(*)::int as n from contatos_publico.contato_pares where situacao = 'suspeito'),
      gente as (
        select
          count(*) filter (where u.ativo)::int as n,
          count(*) filter (
            where u.ativo
            and not exists (
              select from acesso_publico.membros m
              where m.usuario_id = u.id
                and m.valido_de <= now()
                and coalesce(m.valido_ate, 'infinity') > now()
            )
            and not exists (select from acesso_publico.papeis_globais p where p.usuario_id = u.id)
          )::int as soltos
        from acesso_publico.usuarios u
      ),
      abertos as (select count(*)::int as n, ${somas} from ${deCartoes})
      select 'contato' as chave, sem_contato as total, n as de
      from contatos
      union all
      select 'documentos', sem_documento, n
      from contatos
      union all
      select 'duplicados', i.n, k.n
      from iguais i, contatos k
      union all
      select 'parados', soltos, n
      from gente
      union all
      select 'inativos', inativos, n
      from abertos
      union all
      select 'sem_dono', sem_dono, n
      from abertos
    `.execute(db),
    sql<FaltaNoFunil>`
      select f.id, f.nome, x.sem_dono, x.inativos
      from (select c.funil_id, ${somas} from ${deCartoes} group by c.funil_id) x
      join funis_publico.funis f on f.id = x.funil_id
      where x.sem_dono + x.inativos > 0
      order by f.nome, f.id
    `.execute(db),
  ])
  return rows.map((l) => {
    const { nome, href } = TEXTOS[l.chave] ?? { nome: l.chave, href: '/cad' }
    const qual = ehChaveDe(NO_FUNIL, l.chave) ? l.chave : null
    return {
      ...l,
      nome,
      href,
      partes: qual
        ? funis.flatMap((f) =>
            f[qual] > 0
              ? [
                  {
                    nome: f.nome,
                    total: f[qual],
                    href: linkDoQuadro(f.id, { vista: 'tabela', responsavel_id: NO_FUNIL[qual] }),
                  },
                ]
              : [],
          )
        : [],
    }
  })
}
