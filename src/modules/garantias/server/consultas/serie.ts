import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import { ordensComSerie } from '#modules/ordens/publico.ts'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { SerieConsultada } from '../../contract/rmas.ts'
import { coberturaEm, garantiaDe, restaAte, type Garantia } from '../../regras/garantia.ts'
import { instante, LUGAR, LUGARES, MODELO, NOTA_DE_X } from './comum.ts'
import { instaladaAgora, serieNoEstoque } from './onde-esta.ts'

interface Item {
  item_id: string
  modelo: string
  tipo: string
  ficha: unknown
  nota: SerieConsultada['nota']
}

export const anosDa = (ficha: unknown): { produto: number | null; desempenho: number | null } => {
  const modulo = fichaDoModulo.safeParse(ficha)
  if (modulo.success)
    return {
      produto: modulo.data.garantiaProdutoAnos ?? null,
      desempenho: modulo.data.garantiaDesempenhoAnos ?? null,
    }
  const inversor = fichaDoInversor.safeParse(ficha)
  return { produto: inversor.success ? (inversor.data.garantiaProdutoAnos ?? null) : null, desempenho: null }
}

async function itemDaSerie(db: Db | Tx, serie: string, itemId: string): Promise<Item> {
  const { rows } = await sql<Item>`
    select
      i.id as item_id,
      ${MODELO} as modelo,
      i.tipo,
      i.ficha,
      case when nota.id is not null then jsonb_build_object(
        'numero', nota.numero, 'chave', nota.chave, 'emitida_em', nota.emitida_em, 'fornecedor', f.nome
      ) end as nota
    from (select ${serie}::text as serie, ${itemId}::uuid as item_id) x
    join catalogo_publico.itens i on i.id = x.item_id
    ${NOTA_DE_X}
    left join compras_publico.fornecedores f on f.id = nota.fornecedor_id
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('O modelo desta série não está mais no catálogo.')
  return rows[0]
}

/** The model of a serial: of its newest installation, else of the stock, else of a claim. Null: never seen. */
export async function modeloDaSerie(db: Db | Tx, serie: string): Promise<string | null> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id
    from garantias.instalacoes
    where serie = ${serie}
    order by instalada_em desc
    limit 1
  `.execute(db)
  return rows[0]?.item_id ?? (await serieNoEstoque(db, serie))[0]?.item_id ?? (await doRma(db, serie))
}

async function doRma(db: Db | Tx, serie: string): Promise<string | null> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id
    from garantias.rmas
    where serie = ${serie} or serie_nova = ${serie}
    order by id desc
    limit 1
  `.execute(db)
  return rows[0]?.item_id ?? null
}

type Elo = SerieConsultada['linhagem'][number] & { rma: boolean; item_id: string; passo: number }

/** What this serial took the place of, and what took its place: oldest first, at most ten on each side. */
async function linhagemDa(db: Db | Tx, serie: string): Promise<Elo[]> {
  const { rows } = await sql<Elo>`
    with recursive antes as (
      select a.serie, a.item_id, k.em, k.motivo, k.rma_id, -1 as passo, a.id as instalacao_id
      from garantias.trocas k
      join garantias.instalacoes d on d.id = k.depois_id and d.serie = ${serie}
      join garantias.instalacoes a on a.id = k.antes_id
      union all
      select a.serie, a.item_id, k.em, k.motivo, k.rma_id, x.passo - 1, a.id
      from antes x
      join garantias.trocas k on k.depois_id = x.instalacao_id
      join garantias.instalacoes a on a.id = k.antes_id
      where x.passo > -10
    ),
    depois as (
      select d.serie, d.item_id, k.em, k.motivo, k.rma_id, 1 as passo, d.id as instalacao_id
      from garantias.trocas k
      join garantias.instalacoes a on a.id = k.antes_id and a.serie = ${serie}
      join garantias.instalacoes d on d.id = k.depois_id
      union all
      select d.serie, d.item_id, k.em, k.motivo, k.rma_id, x.passo + 1, d.id
      from depois x
      join garantias.trocas k on k.antes_id = x.instalacao_id
      join garantias.instalacoes d on d.id = k.depois_id
      where x.passo < 10
    )
    select passo, serie, item_id, ${instante(sql`em`)} as em, motivo, rma_id is not null as rma
    from (select * from antes union all select * from depois) t
    order by passo, em
  `.execute(db)
  return rows
}

async function primeiraInstalacao(db: Db | Tx, serie: string): Promise<string | null> {
  const { rows } = await sql<{ dia: string | null }>`
    select (min(instalada_em) at time zone 'America/Sao_Paulo')::date::text as dia
    from garantias.instalacoes
    where serie = ${serie}
  `.execute(db)
  return rows[0]?.dia ?? null
}

/**
 * Warranty of a serial. One that took the place of another under a claim keeps the ends of that one; the chain of claims
 * is followed to its first serial.
 */
export async function garantiaDaSerie(
  db: Db | Tx,
  serie: string,
  itemId: string,
  fundo = 0,
): Promise<Garantia & { item: Item; linhagem: Elo[] }> {
  const item = await itemDaSerie(db, serie, itemId)
  const linhagem = await linhagemDa(db, serie)
  const antes = linhagem.filter((e) => e.passo === -1).at(-1)
  const anterior = antes?.rma && fundo < 10 ? await garantiaDaSerie(db, antes.serie, antes.item_id, fundo + 1) : null
  const anos = anosDa(item.ficha)
  const garantia = garantiaDe({
    nota: item.nota?.emitida_em ?? null,
    instalada: await primeiraInstalacao(db, serie),
    produtoAnos: anos.produto,
    desempenhoAnos: anos.desempenho,
    herdada: anterior && { produto: anterior.produto_ate, desempenho: anterior.desempenho_ate },
  })
  return { ...garantia, item, linhagem }
}

async function historiaDa(db: Db, serie: string): Promise<SerieConsultada['historia']> {
  const { rows } = await sql<SerieConsultada['historia'][number]>`
    select
      u.nome as usina,
      u.id as usina_id,
      ${LUGAR} as lugar,
      ${instante(sql`x.instalada_em`)} as de,
      ${instante(sql`x.retirada_em`)} as ate,
      x.motivo
    from garantias.instalacoes x
    ${LUGARES}
    join usinas_publico.usinas u on u.id = x.usina_id
    where x.serie = ${serie}
    order by x.instalada_em desc
    limit 100
  `.execute(db)
  return rows
}

async function rmasDaSerie(db: Db, serie: string): Promise<SerieConsultada['rmas']> {
  const { rows } = await sql<SerieConsultada['rmas'][number]>`
    select id, numero, situacao, ${instante(sql`aberto_em`)} as aberto_em
    from garantias.rmas
    where serie = ${serie} or serie_nova = ${serie}
    order by id desc
    limit 50
  `.execute(db)
  return rows
}

async function titularDa(db: Db, usinaId: string): Promise<string | null> {
  const { rows } = await sql<{ nome: string | null }>`
    select c.nome
    from usinas_publico.usinas u
    left join contatos_publico.contatos c on c.id = u.contato_id
    where u.id = ${usinaId}
  `.execute(db)
  return rows[0]?.nome ?? null
}

/** Everything that is known of a serial; orders only as far as the user sees them. */
export async function consultarSerie(db: Db, ctx: Ctx, serie: string): Promise<SerieConsultada> {
  const itemId = await modeloDaSerie(db, serie)
  if (itemId === null)
    throw naoEncontrado('Esta série não está em usina, estoque nem RMA da empresa. Confira a etiqueta letra por letra.')
  const { item, linhagem, ...g } = await garantiaDaSerie(db, serie, itemId)
  const [agora, estoque, historia] = [
    await instaladaAgora(db, serie),
    (await serieNoEstoque(db, serie)).find((s) => s.item_id === itemId),
    await historiaDa(db, serie),
  ]
  const hoje = diaAqui()
  const usinaId = agora?.usina_id ?? historia[0]?.usina_id ?? null
  const elo = ({ serie: s, em, motivo }: Elo) => ({ serie: s, em, motivo })
  const passado = linhagem.filter((e) => e.passo < 0)
  return {
    serie,
    item_id: itemId,
    modelo: item.modelo,
    tipo: item.tipo,
    nota: item.nota,
    estoque: estoque?.local ?? null,
    usina_id: usinaId,
    usina: agora?.usina ?? historia[0]?.usina ?? null,
    lugar: agora?.lugar ?? null,
    cliente: usinaId ? await titularDa(db, usinaId) : null,
    instalada_em: agora ? agora.instalada_em.toISOString() : null,
    desde: g.desde,
    desde_de: g.de,
    produto_ate: g.produto_ate,
    produto_resta: g.produto_ate ? restaAte(g.produto_ate, hoje) : null,
    desempenho_ate: g.desempenho_ate,
    desempenho_resta: g.desempenho_ate ? restaAte(g.desempenho_ate, hoje) : null,
    cobertura: coberturaEm(g, hoje),
    historia,
    linhagem: [...passado.map(elo), { serie, em: null, motivo: '' }, ...linhagem.slice(passado.length).map(elo)],
    ordens: (await ordensComSerie(db, ctx, serie, usinaId)).map((o) => ({
      id: o.id,
      numero: numeroDaOrdem(o),
      titulo: o.titulo,
      em: o.em,
    })),
    rmas: await rmasDaSerie(db, serie),
  }
}
