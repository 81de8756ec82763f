import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { emergencias } from '../../contract/retidos.ts'
import { valorMedio } from '../../regras/custo.ts'
import { deNumeric } from '../../regras/quantidade.ts'
import { localVirtual, locaisPorId, materiaisPorId } from '../consultas/cadastros.ts'
import { atualizarAlertas } from './alertas.ts'
import { exigirMesmoPedido, resumoDoPedido } from './chave.ts'
import { estornar } from './estornar.ts'
import { mover } from './mover.ts'

/** Within it the goods come into the book, and the surplus of the emergency leaves it. */
const DIAS_PARA_ACERTAR = 7
const ORIGEM = 'emergencia'

type Pedida = Omit<BodyDe<typeof emergencias.registrar>, 'chave'>

/**
 * Lets goods leave that the book does not have yet: they enter a quarantine place as found, and leave from there. The
 * surplus stays open until it is settled. Of a material tracked by serial only those that were read move now, as if they
 * had come from the supplier: the entry of the invoice will bring them from there. The others move when it is settled.
 */
export async function registrarEmergencia(
  u: Unidade,
  chave: string,
  p: Pedida,
): Promise<{ id: string; repetido: boolean }> {
  const pedido = resumoDoPedido(p)
  // the same key twice at a time: the second waits, and finds the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`.execute(u.tx)
  const antes = await u.tx
    .selectFrom('estoque.emergencias')
    .select(['id', 'pedido'])
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (antes) {
    exigirMesmoPedido(antes.pedido, pedido)
    return { id: antes.id, repetido: true }
  }
  const material = (await materiaisPorId(u.tx, [p.item_id])).get(p.item_id)
  const porSerie = material?.rastreio === 'serie'
  const series = [...new Set(p.series)]
  conferirSeries(p, series, porSerie)
  await exigirDestino(u, p.para)
  const id = uuidv7()
  const movidas = await darSaida(u, { id, chave, p, series, porSerie })
  await u.tx
    .insertInto('estoque.emergencias')
    .values({
      id,
      chave,
      pedido,
      item_id: p.item_id,
      qtd: p.quantidade,
      para_id: p.para,
      series,
      entrada_id: porSerie ? (movidas?.entradaId ?? null) : null,
      saida_id: movidas?.saidaId ?? null,
      motivo: p.motivo,
      prazo: somarDias(p.ocorrido_em, DIAS_PARA_ACERTAR),
      aberta_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'emergencia.registrar',
    entidade: 'emergencia',
    entidade_id: id,
    depois: { quantidade: p.quantidade, ...(series.length > 0 ? { series } : {}) },
    motivo: p.motivo,
  })
  // without a movement no job follows that would open the alert
  if (!movidas) await atualizarAlertas(u, [p.item_id])
  return { id, repetido: false }
}

function conferirSeries(p: Pedida, series: readonly string[], porSerie: boolean): void {
  const campo = (nome: string, mensagem: string) => invalido(mensagem, [{ campo: nome, mensagem }])
  const quantas = Number(p.quantidade)
  if (series.length > 0 && !porSerie) throw campo('series', 'Este material não se acompanha por série.')
  if (porSerie && !Number.isInteger(quantas)) throw campo('quantidade', 'Por série a quantidade é inteira.')
  if (series.length > quantas) throw campo('series', `São ${quantas} na quantidade, e ${series.length} séries lidas.`)
}

/** Goods leave for a use or a customer. Serials that were not read move nothing that would check it. */
async function exigirDestino(u: Unidade, id: string): Promise<void> {
  const para = (await locaisPorId(u.tx, [id])).get(id)
  if (para?.tipo === 'consumo' || para?.tipo === 'cliente') return
  const mensagem = 'Uma saída emergencial vai para consumo ou para um cliente.'
  throw invalido(mensagem, [{ campo: 'para', mensagem }])
}

interface Saindo {
  id: string
  chave: string
  p: Pedida
  series: readonly string[]
  porSerie: boolean
}

/** Both movements, through quarantine. Null: it is by serial, and none was read. */
async function darSaida(
  u: Unidade,
  { id, chave, p, series, porSerie }: Saindo,
): Promise<{ entradaId: string; saidaId: string } | null> {
  if (porSerie && series.length === 0) return null
  const quarentena = await localDeQuarentena(u)
  const quantidade = porSerie ? String(series.length) : p.quantidade
  const comum = {
    ocorridoEm: p.ocorrido_em,
    motivo: `Saída emergencial: ${p.motivo}`.slice(0, 500),
    origem: { tipo: ORIGEM, id },
  }
  const linha = { itemId: p.item_id, quantidade, series, lote: p.lote ? { numero: p.lote } : undefined }
  const entra = porSerie
    ? {
        tipo: 'entrada' as const,
        de: await localVirtual(u.tx, 'fornecedor'),
        valorCentavos: await aoCustoMedio(u, p, quantidade),
      }
    : { tipo: 'ajuste' as const, de: await localVirtual(u.tx, 'ajuste'), valorCentavos: undefined }
  const { movimentoId: entradaId } = await mover(u, `${chave}:entra`, {
    tipo: entra.tipo,
    ...comum,
    linhas: [
      {
        ...linha,
        de: entra.de,
        para: quarentena,
        valorCentavos: entra.valorCentavos,
      },
    ],
  })
  const { movimentoId: saidaId } = await mover(u, `${chave}:sai`, {
    tipo: 'saida',
    ...comum,
    linhas: [
      {
        ...linha,
        de: quarentena,
        para: p.para,
      },
    ],
  })
  return { entradaId, saidaId }
}

/** What so many would cost at the average of now: the price is on the invoice that did not come yet. */
async function aoCustoMedio(u: Unidade, p: Pedida, quantidade: string): Promise<number> {
  const custo = await u.tx
    .selectFrom('estoque.custos')
    .select(['qtd', 'valor_centavos'])
    .where('item_id', '=', p.item_id)
    .executeTakeFirst()
  if (!custo) return 0
  return Number(valorMedio({ qtd: deNumeric(custo.qtd), valor: BigInt(custo.valor_centavos) }, deNumeric(quantidade)))
}

async function localDeQuarentena(u: Unidade): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque.locais
    where tipo = 'quarentena'
      and arquivado_em is null
    order by nome
    limit 1
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Não há um local de quarentena. Cadastre um em Locais e tente de novo.')
  return rows[0].id
}

interface Aberta {
  item_id: string
  qtd: string
  series: string[]
  para_id: string | null
  entrada_id: string | null
  saida_id: string | null
  liberada: boolean
  por_serie: boolean
}

async function trancarAberta(u: Unidade, id: string): Promise<Aberta> {
  const { rows } = await sql<Aberta & { acertada: boolean }>`
    select e.item_id, trim_scale(e.qtd)::text as qtd, e.series, e.para_id, e.entrada_id, e.saida_id,
      e.liberada_em is not null as liberada, k.rastreio = 'serie' as por_serie, e.acertada_em is not null as acertada
    from estoque.emergencias e
    join estoque.materiais k on k.item_id = e.item_id
    where e.id = ${id}
    for update of e
  `.execute(u.tx)
  const [e] = rows
  if (!e) throw naoEncontrado('Esta saída emergencial não existe.')
  if (e.acertada) throw conflito('Esta saída emergencial já foi acertada.')
  return e
}

/** The invoice came: the serials that left go back to the supplier in the book, so that its entry can bring them. Once. */
export async function liberarEmergencia(u: Unidade, id: string, ocorridoEm: string): Promise<void> {
  const e = await trancarAberta(u, id)
  if (!e.entrada_id || !e.saida_id) throw conflito('Nenhuma série desta saída está no livro: dê a entrada da nota.')
  if (e.liberada) throw conflito('As séries já estão livres para a entrada da nota.')
  const motivo = 'A nota da saída emergencial chegou'
  await estornar(u, `${ORIGEM}:${id}:saida`, { movimentoId: e.saida_id, ocorridoEm, motivo })
  await estornar(u, `${ORIGEM}:${id}:entrada`, { movimentoId: e.entrada_id, ocorridoEm, motivo })
  await u.tx.updateTable('estoque.emergencias').set({ liberada_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'emergencia.liberar', entidade: 'emergencia', entidade_id: id, depois: { series: e.series } })
}

/**
 * Takes out of a place what had left before it was there. Once. Serials leave it for where they went: those that were
 * read then, and those that are named now.
 */
export async function acertarEmergencia(u: Unidade, id: string, p: BodyDe<typeof emergencias.acertar>): Promise<void> {
  const e = await trancarAberta(u, id)
  if (e.entrada_id && !e.liberada) throw conflito('Antes libere as séries e dê a entrada da nota com elas.')
  const series = [...new Set([...e.series, ...p.series])]
  if (e.por_serie && series.length !== Number(e.qtd)) {
    const [faltam, lidas] = [Number(e.qtd) - e.series.length, series.length - e.series.length]
    const mensagem = `Leia ${faltam === 1 ? 'a série que saiu' : `as ${faltam} séries que saíram`}; há ${lidas} na lista.`
    throw invalido(mensagem, [{ campo: 'series', mensagem }])
  }
  const para = e.por_serie && e.para_id ? e.para_id : await localVirtual(u.tx, 'ajuste')
  const { movimentoId } = await mover(u, `${ORIGEM}:${id}:acerto`, {
    tipo: e.por_serie ? 'saida' : 'ajuste',
    ocorridoEm: p.ocorrido_em,
    motivo: p.motivo,
    origem: { tipo: ORIGEM, id },
    linhas: [{ itemId: e.item_id, quantidade: e.qtd, series: e.por_serie ? series : [], de: p.local_id, para }],
  })
  await u.tx
    .updateTable('estoque.emergencias')
    .set({ acerto_id: movimentoId, acertada_em: new Date(), acertada_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'emergencia.acertar', entidade: 'emergencia', entidade_id: id, motivo: p.motivo })
}
