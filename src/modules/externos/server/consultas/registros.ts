import { sql } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { mascararDocumento } from '#kit/documento.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lugarDeles, type Diferenca, type Registro, type Sistema, type TipoDeRegistro } from '../../tipos.ts'

const POR_PAGINA = 50
type Linha = Omit<Registro, 'visto_em' | 'destino' | 'diferencas'> & { visto_em: Date; diferencas: Diferenca[] | null }

/** Fields of both sides for a contact or card. A phone or e-mail that is any of the contact's is not a difference. */
const daPessoa = sql`
  (
    values ('nome', k.nome),
      (
      'telefone',
      coalesce(
        (
          select i.valor
          from contatos_publico.contato_identidades i
          where i.contato_id = k.id
            and i.tipo = 'telefone'
            and i.valor = r.dados ->> 'telefone'
        ),
        k.telefone
      )
    ),
      (
      'email',
      coalesce(
        (
          select i.valor
          from contatos_publico.contato_identidades i
          where i.contato_id = k.id
            and i.tipo = 'email'
            and i.valor = r.dados ->> 'email'
        ),
        k.email
      )
    ),
      ('documento', k.documento),
      ('cidade', k.cidade),
      ('uf', k.uf)
  ) as v(campo, nosso)
`
const doCartao = sql`(values ('titulo', c.titulo), ('valor_centavos', c.valor_centavos::text)) as v(campo, nosso)`
const diferem = (tipo: TipoDeRegistro) => sql`
  (
    select jsonb_agg(jsonb_build_object('campo', v.campo, 'deles', r.dados ->> v.campo, 'nosso', v.nosso))
    from ${tipo === 'contato' ? daPessoa : doCartao}
    where ${tipo === 'contato' ? sql`k.id` : sql`c.id`} is not null
      and r.importado is distinct from r.dados
      and coalesce(r.dados ->> v.campo, '') <> ''
      and v.nosso is distinct from r.dados ->> v.campo
  )
`
/** The external stage changed since the import, and its mapped stage is not the card's. */
const outroEstagio = sql`
  (
    c.id is not null
    and r.importado is not null
    and (r.importado ->> 'estagio', r.importado ->> 'funil') is distinct from (
      r.dados ->> 'estagio', r.dados ->> 'funil'
    )
    and s.destino is not null
    and s.destino <> c.estagio_id::text
  )
`

interface Filtro {
  tipo: TipoDeRegistro
  busca?: string | undefined
  situacao: 'todos' | 'ligados' | 'soltos' | 'conflitos'
  pagina: number
}

export async function listarRegistros(
  db: Db,
  alcance: Alcance,
  sistema: Sistema,
  f: Filtro,
  estagios: Record<string, string>,
): Promise<{ registros: Registro[]; total: number }> {
  const ligado = f.tipo === 'contato' ? sql`r.contato_id is not null` : sql`r.cartao_id is not null`
  const conflito =
    f.tipo === 'contato'
      ? sql`${diferem('contato')} is not null`
      : sql`(${diferem('oportunidade')} is not null or ${outroEstagio})`
  const situacoes = { todos: sql`true`, ligados: ligado, soltos: sql`not (${ligado})`, conflitos: conflito }
  const onde = sql`
    r.sistema = ${sistema}
    and r.tipo = ${f.tipo}
    and r.dados <> '{}'
    and ${situacoes[f.situacao]}
    and ${
      f.busca
        ? sql`
          plataforma.sem_acento(
            concat_ws(
              ' ', r.id_externo, r.dados ->> 'nome', r.dados ->> 'titulo', r.dados ->> 'telefone',
              r.dados ->> 'email'
            )
          ) like plataforma.sem_acento(${comoTrecho(f.busca)})
        `
        : sql`true`
    }
  `
  const origem = sql`
    from cad.referencias_externas r
    left join contatos_publico.contatos k on k.id = r.contato_id
    left join funis_publico.cartoes c on c.id = r.cartao_id and ${cartaoNoAlcance(alcance)}
    left join funis_publico.funis fu on fu.id = c.funil_id
    left join funis_publico.estagios e on e.id = c.estagio_id
    cross join lateral (
      select ${JSON.stringify(estagios)}::jsonb ->> (
        coalesce(r.dados ->> 'funil', '') || ' / ' || coalesce(r.dados ->> 'estagio', '')
      ) as destino
    ) s
  `
  const { rows } = await sql<Linha>`
    select
      r.sistema,
      r.tipo,
      r.id_externo,
      r.dados,
      r.visto_em,
      ${ligado} as ligado,
      case
        when k.id is not null then jsonb_build_object(
          'id', k.id, 'nome', k.nome, 'telefone', k.telefone, 'email', k.email, 'cidade', k.cidade
        )
      end as contato,
      case
        when c.id is not null then jsonb_build_object(
          'id', c.id, 'titulo', c.titulo, 'funil_id', c.funil_id, 'funil_nome', fu.nome, 'estagio_nome', e.nome
        )
      end as cartao,
      case
        when k.id is null then (
          select jsonb_build_object('id', x.id, 'nome', x.nome)
          from contatos_publico.contatos x
          where x.documento = r.dados ->> 'documento'
            or x.id in (
              select i.contato_id
              from contatos_publico.contato_identidades i
              where (i.tipo, i.valor) in (('telefone', r.dados ->> 'telefone'), ('email', r.dados ->> 'email'))
            )
          limit 1
        )
      end as sugestao,
      coalesce(${diferem(f.tipo)}, '[]') || case
        when ${outroEstagio} then jsonb_build_array(
          jsonb_build_object('campo', 'estagio', 'deles', r.dados ->> 'estagio', 'nosso', e.nome)
        )
        else '[]'
      end as diferencas ${origem}
    where ${onde}
    order by ${conflito} desc, r.visto_em desc, r.id_externo
    limit ${POR_PAGINA} offset ${(f.pagina - 1) * POR_PAGINA}
  `.execute(db)
  const {
    rows: [n],
  } = await sql<{ n: number }>`select count(*)::int as n ${origem} where ${onde}`.execute(db)
  const nomes = await nomesDosEstagios(
    db,
    rows.flatMap((r) => estagios[lugarDeles(r.dados)] ?? []),
  )
  return {
    total: n?.n ?? 0,
    registros: rows.map((r) => ({
      ...r,
      dados: { ...r.dados, documento: r.dados.documento && mascararDocumento(r.dados.documento) },
      visto_em: r.visto_em.toISOString(),
      destino: nomes.get(estagios[lugarDeles(r.dados)] ?? '') ?? null,
      diferencas: (r.diferencas ?? []).map((d) =>
        d.campo === 'documento'
          ? { ...d, deles: d.deles && mascararDocumento(d.deles), nosso: d.nosso && mascararDocumento(d.nosso) }
          : d,
      ),
    })),
  }
}

async function nomesDosEstagios(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { funil_nome: string; estagio_nome: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; funil_nome: string; estagio_nome: string }>`
    select e.id, f.nome as funil_nome, e.nome as estagio_nome
    from funis_publico.estagios e
    join funis_publico.funis f on f.id = e.funil_id
    where e.id = any(${[...ids]}::uuid[])
      and e.arquivado_em is null
  `.execute(db)
  return new Map(rows.map((r) => [r.id, { funil_nome: r.funil_nome, estagio_nome: r.estagio_nome }]))
}

export async function diarioDe(db: Db, sistema: Sistema) {
  const linhas = await db
    .selectFrom('cad.sincronizacoes')
    .select(['id', 'tipo', 'situacao', 'lidos', 'novos', 'mudados', 'erro', 'inicio_em', 'fim_em'])
    .where('sistema', '=', sistema)
    .orderBy('inicio_em', 'desc')
    .limit(20)
    .execute()
  return linhas.map((l) => ({
    ...l,
    tipo: l.tipo as TipoDeRegistro,
    inicio_em: l.inicio_em.toISOString(),
    fim_em: l.fim_em?.toISOString() ?? null,
  }))
}
