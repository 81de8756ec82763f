import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { chavesDe as nomesDe, comoObjeto } from '#kit/objeto.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { fraseDoEvento } from '#modules/matriculas/regras/historico.ts'
import { cartaoNoAlcance } from '#modules/funis/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { FiltrosDoHistorico } from '../../contract/historicos.ts'
import type { Acontecimento } from '../../tipos.ts'
import { mostraMatriculas, parteDasMatriculas } from './historico-das-matriculas.ts'
import { comeco, doCartao, e, fim, nosFunis, type Recorte } from './recorte.ts'

interface Linha {
  id: string
  tipo: Acontecimento['tipo']
  em: Date
  chave: string
  por: string | null
  por_tipo: string | null
  cartao_id: string
  titulo: string
  funil_id: string | null
  funil_nome: string | null
  de: string | null
  para: string | null
  desfeita: boolean
  texto: string | null
  antes: Record<string, unknown> | null
  depois: Record<string, unknown> | null
}
type Tipo = Exclude<Acontecimento['tipo'], 'matricula'>
const NADA = sql`null::uuid as de_id, null::uuid as para_id, false as desfeita`

/**
 * History of a card: moves (undone ones included), changed fields, comments. Each source uses its own index, newest
 * first.
 */
const fontes: Record<
  Tipo,
  {
    id: RawBuilder<unknown>
    em: RawBuilder<unknown>
    por: RawBuilder<unknown>
    texto: RawBuilder<unknown>
    colunas: RawBuilder<unknown>
    de: RawBuilder<unknown>
    so: RawBuilder<unknown>
    funil: string
  }
> = {
  transicao: {
    id: sql`md5(t.cartao_id::text || t.seq)::uuid`,
    em: sql`t.em`,
    por: sql`t.por_id`,
    texto: sql`t.motivo`,
    funil: 't.funil_id',
    so: sql`true`,
    colunas: sql`
      t.por_tipo,
      t.de_estagio_id as de_id,
      t.para_estagio_id as para_id,
      t.desfeita_por is not null as desfeita,
      null::jsonb as antes,
      null::jsonb as depois
    `,
    de: sql`funis_publico.transicoes t join funis_publico.cartoes c on c.id = t.cartao_id`,
  },
  mudanca: {
    id: sql`md5('a' || a.id)::uuid`,
    em: sql`a.em`,
    por: sql`a.usuario_id`,
    texto: sql`a.motivo`,
    funil: 'c.funil_id',
    so: sql`a.acao in ('cartao.alterar', 'cartao.preencher', 'dossie.preencher')`,
    colunas: sql`null as por_tipo, ${NADA}, a.antes, a.depois`,
    // list a change of the project once, under its oldest card
    de: sql`
      plataforma_publico.auditoria a
      join funis_publico.cartoes c on c.id = (
        case a.entidade
          when 'cartao' then a.entidade_id::uuid
          else (
            select d.id
            from funis_publico.cartoes d
            where d.dossie_id = a.entidade_id::uuid
            order by d.criado_em, d.id
            limit 1
          )
        end
      )
    `,
  },
  comentario: {
    id: sql`m.id`,
    em: sql`m.criado_em`,
    por: sql`m.autor_id`,
    texto: sql`m.texto`,
    funil: 'c.funil_id',
    so: sql`m.apagado_em is null`,
    colunas: sql`null as por_tipo, ${NADA}, null::jsonb as antes, null::jsonb as depois`,
    de: sql`funis_publico.comentarios m join funis_publico.cartoes c on c.id = m.cartao_id`,
  },
}

function parte(
  tipo: Tipo,
  r: Recorte,
  f: FiltrosDoHistorico,
  cursor: { em: string; id: string } | null,
  limite: number,
): RawBuilder<unknown> {
  const x = fontes[tipo]
  const trecho = f.busca && comoTrecho(f.busca)
  const so = [
    nosFunis(x.funil, r),
    x.so,
    ...(tipo === 'transicao' ? [cartaoNoAlcance(r.alcance)] : []),
    sql`${x.em} >= ${comeco(r.filtros.de)}`,
    sql`${x.em} < ${fim(r.filtros.ate)}`,
    ...doCartao(r),
    ...(f.feito_por ? [sql`${x.por} = ${f.feito_por}`] : []),
    ...(trecho
      ? [
          sql`
            (
              c.busca like plataforma.sem_acento(${trecho})
              or plataforma.sem_acento(${x.texto}) like plataforma.sem_acento(${trecho})
            )
          `,
        ]
      : []),
    ...(cursor
      ? [
          sql`${x.em} <= ${cursor.em}::timestamptz`,
          sql`(${x.em}, ${x.id}) < (${cursor.em}::timestamptz, ${cursor.id}::uuid)`,
        ]
      : []),
  ]
  return sql`
    (
      select
        ${x.id} as id, ${tipo}::text as tipo, ${x.em} as em, ${x.por} as por_id, ${x.texto} as texto,
        c.id as cartao_id, c.titulo, c.funil_id, ${x.colunas}
      from ${x.de}
      where ${e(so)}
      order by em desc, id desc
      limit ${limite}
    )
  `
}

/** One page of the history, newest first. `proximo` null: no older entries. */
export async function historicoDo(
  db: Db | Tx,
  r: Recorte,
  f: FiltrosDoHistorico,
  { limite, cursor, matriculas = false }: { limite: number; cursor?: string | undefined; matriculas?: boolean },
): Promise<{ acontecimentos: Acontecimento[]; proximo: string | null }> {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const pedidos = f.tipo ?? ([...nomesDe(fontes), 'matricula'] as const)
  const tipos = pedidos.filter((t) => t !== 'matricula')
  const comMembros = matriculas && mostraMatriculas(r) && pedidos.includes('matricula')
  // moves are many: read the newest of each funnel directly from the index
  const deCartoes = tipos.flatMap((t) =>
    t === 'transicao' && r.funis.length > 0
      ? r.funis.map((um) => parte(t, { ...r, funis: [um] }, f, lugar, limite + 1))
      : [parte(t, r, f, lugar, limite + 1)],
  )
  const partes = [...deCartoes, ...(comMembros ? [parteDasMatriculas(r, f, lugar, limite + 1)] : [])]
  if (partes.length === 0) return { acontecimentos: [], proximo: null }
  const { rows } = await sql<Linha>`
    select
      h.id, h.tipo, h.em, h.em::text as chave, u.nome as por, h.por_tipo, h.cartao_id, h.titulo, h.funil_id,
      n.nome as funil_nome, d.nome as de, p.nome as para, h.desfeita, h.texto, h.antes, h.depois
    from (${sql.join(partes, sql` union all `)}) h
    left join funis_publico.funis n on n.id = h.funil_id
    left join acesso_publico.usuarios u on u.id = h.por_id
    left join funis_publico.estagios d on d.id = h.de_id
    left join funis_publico.estagios p on p.id = h.para_id
    order by h.em desc, h.id desc
    limit ${limite + 1}
  `.execute(db)
  const pagina = rows.slice(0, limite)
  const [rotulos, nomes] = await Promise.all([rotulosDe(db, pagina), nomesCitados(db, pagina)])
  const ultima = pagina.at(-1)
  return {
    acontecimentos: pagina.map((l) => apresentar(l, rotulos, nomes)),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

const DO_CARTAO: Record<string, string> = {
  titulo: 'Título',
  valor_centavos: 'Valor',
  responsavel_id: 'Responsável',
  time_id: 'Time',
  prioridade: 'Prioridade',
  previsao: 'Previsão',
  contato_id: 'Contato',
}
const chavesDe = (l: Pick<Linha, 'antes' | 'depois'>): string[] => [
  ...new Set([...Object.keys(l.antes ?? {}), ...Object.keys(l.depois ?? {})]),
]
const DE_IDS = new Set(['responsavel_id', 'time_id', 'contato_id'])

async function rotulosDe(
  db: Db | Tx,
  todas: readonly Linha[],
): Promise<Map<string, { rotulo: string; tipo: string; opcoes: Map<string, string> }>> {
  const chaves = [...new Set(todas.filter((l) => l.tipo === 'mudanca').flatMap(chavesDe))]
  if (chaves.length === 0) return new Map()
  const { rows } = await sql<{
    chave: string
    rotulo: string
    tipo: string
    opcoes: { id: string; rotulo: string }[] | null
  }>`
    select chave, rotulo, tipo, config -> 'opcoes' as opcoes
    from funis_publico.campos
    where chave = any(${chaves}::text[])
  `.execute(db)
  return new Map(
    rows.map((c) => [
      c.chave,
      { rotulo: c.rotulo, tipo: c.tipo, opcoes: new Map((c.opcoes ?? []).map((o) => [o.id, o.rotulo])) },
    ]),
  )
}

async function nomesCitados(db: Db | Tx, linhas: readonly Linha[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      linhas.flatMap((l) =>
        [l.antes, l.depois].flatMap((x) => [...DE_IDS].flatMap((k) => (typeof x?.[k] === 'string' ? [x[k]] : []))),
      ),
    ),
  ]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from acesso_publico.usuarios
    where id = any(${ids}::uuid[])
    union all
    select id, nome
    from acesso_publico.times
    where id = any(${ids}::uuid[])
    union all
    select id, nome
    from contatos_publico.contatos
    where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((l) => [l.id, l.nome]))
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
type Rotulos = Awaited<ReturnType<typeof rotulosDe>>
function dito(chave: string, v: unknown, rotulos: Rotulos, nomes: ReadonlyMap<string, string>): string | null {
  if (v === null || v === undefined || v === '') return null
  const campo = rotulos.get(chave)
  if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
  if (typeof v === 'number')
    return chave === 'valor_centavos' || campo?.tipo === 'moeda' ? reais.format(v / 100) : v.toLocaleString('pt-BR')
  if (typeof v === 'string')
    return (DE_IDS.has(chave) ? nomes.get(v) : campo?.opcoes.get(v)) ?? (DE_IDS.has(chave) ? 'alguém' : v)
  if (Array.isArray(v))
    return (
      v
        .map((x) => dito(chave, x, rotulos, nomes) ?? '')
        .filter(Boolean)
        .join(', ') || null
    )
  const { nome } = comoObjeto(v)
  return typeof nome === 'string' ? nome : 'preenchido'
}

function apresentar(
  { chave: _, antes, depois, ...l }: Linha,
  rotulos: Rotulos,
  nomes: ReadonlyMap<string, string>,
): Acontecimento {
  if (l.tipo === 'matricula') return daMatricula(l, depois)
  const mudou =
    l.tipo === 'mudanca'
      ? chavesDe({ antes, depois }).filter(
          (k) => JSON.stringify(antes?.[k] ?? null) !== JSON.stringify(depois?.[k] ?? null),
        )
      : []
  return {
    ...l,
    matricula_id: null,
    funil_nome: l.funil_nome ?? '',
    em: l.em.toISOString(),
    mudancas: mudou.map((k) => ({
      campo: DO_CARTAO[k] ?? rotulos.get(k)?.rotulo ?? k,
      antes: dito(k, antes?.[k], rotulos, nomes),
      depois: dito(k, depois?.[k], rotulos, nomes),
    })),
  }
}

/** The event of a member, as text, in the place of the stage that a card reached. */
function daMatricula(l: Omit<Linha, 'chave' | 'antes' | 'depois'>, depois: Linha['depois']): Acontecimento {
  const { tipo, para, dados } = comoObjeto(depois)
  const frase = fraseDoEvento({
    tipo: typeof tipo === 'string' ? tipo : '',
    para: typeof para === 'string' ? para : null,
    dados,
  })
  return {
    ...l,
    cartao_id: null,
    matricula_id: l.cartao_id,
    funil_id: null,
    funil_nome: 'Matrículas',
    em: l.em.toISOString(),
    para: frase,
    mudancas: [],
  }
}
