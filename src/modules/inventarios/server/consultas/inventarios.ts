import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { Inventario, InventarioNaLista } from '../../contract/inventarios.ts'
import { codigoDoInventario } from '../../regras/codigo.ts'
import type { Modo, Situacao } from '../../tipos.ts'

interface Pessoa {
  id: string
  nome: string
}
interface Linha {
  id: string
  numero: number
  titulo: string
  situacao: Situacao
  modo: Modo
  locais: Pessoa[]
  responsavel: Pessoa
  posicoes: number
  contadas: number
  criado_em: Date
  iniciado_em: Date | null
  lancado_em: Date | null
  conto: boolean
}

const colunas = (usuarioId: string) => sql`
  i.id,
  i.numero,
  i.titulo,
  i.situacao,
  i.modo,
  array(
    select jsonb_build_object('id', l.id, 'nome', l.nome)
    from estoque_publico.locais l
    where l.id = any (i.locais)
    order by l.nome
  ) as locais,
  jsonb_build_object('id', p.id, 'nome', p.nome) as responsavel,
  n.posicoes,
  n.contadas,
  i.criado_em,
  i.iniciado_em,
  i.lancado_em,
  exists (
    select
    from inventarios.contadores c
    where c.inventario_id = i.id
      and c.usuario_id = ${usuarioId}
  ) as conto
`
const DE = sql`
  from inventarios.inventarios i
  join acesso_publico.usuarios p on p.id = i.responsavel_id
  cross join lateral (
    select
      count(*)::int as posicoes,
      count(*) filter (where exists (select from inventarios.contagens c where c.linha_id = l.id))::int as contadas
    from inventarios.linhas l
    where l.inventario_id = i.id
  ) n
`

const apresentar = ({ numero, criado_em, iniciado_em, lancado_em, ...i }: Linha): InventarioNaLista => ({
  ...i,
  codigo: codigoDoInventario(numero),
  criado_em: criado_em.toISOString(),
  iniciado_em: iniciado_em?.toISOString() ?? null,
  lancado_em: lancado_em?.toISOString() ?? null,
})

function antesDe(cursor: string) {
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`i.id < ${id}::uuid`
}

export async function listarInventarios(
  db: Db,
  usuarioId: string,
  f: { situacao?: readonly Situacao[] | undefined; limit: number; page: number; cursor?: string | undefined },
) {
  const onde = todos([f.situacao ? sql`i.situacao = any (${[...f.situacao]}::text[])` : undefined])
  const { rows } = await sql<Linha>`
    select ${colunas(usuarioId)}
    ${DE}
    where ${onde}
      and ${f.cursor ? antesDe(f.cursor) : sql`true`}
    order by i.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from inventarios.inventarios i
    where ${onde}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  return {
    linhas: linhas.map(apresentar),
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.id]) : null,
  }
}

interface Inteiro extends Linha {
  categorias: Pessoa[]
  materiais: Pessoa[]
  endereco_de: string | null
  endereco_ate: string | null
  classe: 'A' | 'B' | 'C' | null
  tolerancia_pct: number
  tolerancia_centavos: number
  motivo_centavos: number
  contadores: (Pessoa & { contadas: number })[]
  versao: number
  revisao_em: Date | null
  aprovado_por: string | null
  aprovado_em: Date | null
  aprovado_so_por_que: string | null
  sem_outra: boolean
  motivo_do_cancelamento: string
  resultado: boolean
  selo: string | null
  carimbo_em: Date | null
}

export async function inventarioPorId(db: Db, usuarioId: string, id: string): Promise<Inventario> {
  const { rows } = await sql<Inteiro>`
    select
      ${colunas(usuarioId)},
      array(
        select jsonb_build_object('id', c.id, 'nome', c.nome)
        from estoque_publico.categorias c
        where c.id = any (i.categorias)
        order by c.nome
      ) as categorias,
      array(
        select jsonb_build_object('id', m.item_id, 'nome', m.codigo)
        from estoque_publico.materiais m
        where m.item_id = any (i.materiais)
        order by m.codigo
      ) as materiais,
      i.endereco_de,
      i.endereco_ate,
      i.classe,
      i.tolerancia_pct::float8 as tolerancia_pct,
      i.tolerancia_centavos::float8 as tolerancia_centavos,
      i.motivo_centavos::float8 as motivo_centavos,
      array(
        select jsonb_build_object('id', u.id, 'nome', u.nome, 'contadas', (
          select count(*)
          from inventarios.contagens g
          join inventarios.linhas l on l.id = g.linha_id
          where l.inventario_id = i.id
            and g.contado_por = u.id
        ))
        from inventarios.contadores c
        join acesso_publico.usuarios u on u.id = c.usuario_id
        where c.inventario_id = i.id
        order by u.nome
      ) as contadores,
      i.versao,
      i.revisao_em,
      a.nome as aprovado_por,
      i.aprovado_em,
      i.aprovado_so_por_que,
      i.situacao = 'em_revisao' and not inventarios.outra_pessoa_aprova(${usuarioId}) as sem_outra,
      i.motivo_do_cancelamento,
      i.resultado_sha256 is not null as resultado,
      i.selo,
      coalesce(i.carimbo_em, i.carimbado_em) as carimbo_em
    ${DE}
    left join acesso_publico.usuarios a on a.id = i.aprovado_por
    where i.id = ${id}
  `.execute(db)
  const [linha] = rows
  if (!linha) throw naoEncontrado('Este inventário não existe.')
  const { revisao_em, aprovado_em, carimbo_em, ...mais } = linha
  const { numero: _, ...resto } = mais
  return {
    ...resto,
    ...apresentar(linha),
    revisao_em: revisao_em?.toISOString() ?? null,
    aprovado_em: aprovado_em?.toISOString() ?? null,
    carimbo_em: carimbo_em?.toISOString() ?? null,
  }
}
