import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { parteQueFica } from '../../regras/custo.ts'
import { deNumeric, type Micros } from '../../regras/quantidade.ts'
import { ratear } from '../../regras/ratear.ts'
import { localVirtual } from '../consultas/cadastros.ts'
import { resumoDoPedido } from './chave.ts'
import { abrirMovimento, concluir, type Feito } from './mover.ts'

export interface PedidoDeAcerto {
  /** the entry */
  movimentoId: string
  ocorridoEm: string
  /** more than it cost at first, or (negative) less */
  valorCentavos: number
  motivo: string
  /** of one material only; absent: of all, by their value */
  itemId?: string | undefined
}

interface LinhaDaEntrada {
  item_id: string
  local_id: string
  unidade: string
  delta: string
  valor_centavos: number
}

/** A share of the correction: of a material in the place where it came in. */
interface Parte {
  itemId: string
  localId: string
  valor: bigint
}

/**
 * Corrects the value of an entry. All of it enters the stock where the goods did, and the share of those that have left
 * since goes on to “variação de custo”: nothing is lost, to the centavo.
 */
export async function acertarValor(u: Unidade, chave: string, pedido: PedidoDeAcerto): Promise<Feito> {
  const { movimentoId, ocorridoEm, motivo, valorCentavos } = pedido
  await exigirEntrada(u.tx, movimentoId)
  const resumo = resumoDoPedido(pedido)
  const feito = await abrirMovimento(u, {
    chave,
    pedido: resumo,
    tipo: 'acerto',
    ocorridoEm,
    motivo,
    refereId: movimentoId,
  })
  if (feito.repetido) return feito
  const entrada = await linhasDaEntrada(u.tx, movimentoId)
  const linhas = entrada.filter((l) => pedido.itemId === undefined || l.item_id === pedido.itemId)
  const mensagem = 'Este material não está nesta entrada.'
  if (linhas.length === 0) throw invalido(mensagem, [{ campo: 'item_id', mensagem }])
  const tamanho = Math.abs(valorCentavos)
  const porValor = linhas.some((l) => l.valor_centavos > 0)
  const partes = ratear(
    tamanho,
    linhas.map((l) => (porValor ? BigInt(l.valor_centavos) : deNumeric(l.delta))),
  )
  await gravarValores(u.tx, feito.movimentoId, {
    entrada,
    partes: linhas.map((l, n) => ({
      itemId: l.item_id,
      localId: l.local_id,
      valor: BigInt(valorCentavos < 0 ? -(partes[n] ?? 0) : (partes[n] ?? 0)),
    })),
  })
  concluir(u, feito.movimentoId, { tipo: 'acerto', motivo })
  return feito
}

/** Takes a correction back at the balances of now: what has left since then keeps its share. */
export async function desfazerAcerto(u: Unidade, movimentoId: string, acertoId: string): Promise<void> {
  const { rows } = await sql<{ item_id: string; local_id: string; valor: string; refere_id: string }>`
    select l.item_id, l.local_id, l.valor_centavos::text as valor, m.refere_id
    from estoque.movimentos m
    join estoque.linhas l on l.movimento_id = m.id and l.fisico
    join estoque.linhas o on o.movimento_id = l.movimento_id and o.n = l.n and o.lado = -l.lado
    join estoque.locais x on x.id = o.local_id and x.tipo = 'fornecedor'
    where m.id = ${acertoId}
    order by l.n
  `.execute(u.tx)
  const [primeira] = rows
  if (!primeira) throw conflito('Este acerto não tem linhas.')
  await gravarValores(u.tx, movimentoId, {
    entrada: await linhasDaEntrada(u.tx, primeira.refere_id),
    partes: rows.map((r) => ({ itemId: r.item_id, localId: r.local_id, valor: -BigInt(r.valor) })),
  })
}

async function exigirEntrada(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ tipo: string; estornada: boolean }>`
    select m.tipo, exists (select from estoque.movimentos e where e.estorna_id = m.id) as estornada
    from estoque.movimentos m
    where m.id = ${id}
  `.execute(tx)
  const [m] = rows
  if (!m) throw naoEncontrado('Este movimento não existe.')
  if (m.tipo !== 'entrada') throw conflito('Só o valor de uma entrada se acerta.')
  if (m.estornada) throw conflito('Esta entrada foi estornada: não há valor a acertar.')
}

async function linhasDaEntrada(tx: Tx, id: string): Promise<LinhaDaEntrada[]> {
  const { rows } = await sql<LinhaDaEntrada>`
    select
      l.item_id,
      l.local_id,
      k.unidade,
      l.delta::text as delta,
      l.valor_centavos::float8 as valor_centavos
    from estoque.linhas l
    join estoque.materiais k on k.item_id = l.item_id
    where l.movimento_id = ${id}
      and l.lado = 1
      and l.fisico
    order by l.n
  `.execute(tx)
  return rows
}

interface Valores {
  entrada: readonly LinhaDaEntrada[]
  partes: readonly Parte[]
}

/** Writes the lines in one statement, so that cost is checked when all of them are in. */
async function gravarValores(tx: Tx, movimentoId: string, { entrada, partes }: Valores): Promise<void> {
  const itens = [...new Set(partes.map((p) => p.itemId))]
  await sql`
    select estoque.travar(${partes.map((p) => p.itemId)}::uuid[], ${partes.map((p) => p.localId)}::uuid[])
  `.execute(tx)
  const custos = await sql<{ item_id: string; qtd: string; valor: string }>`
    select item_id, qtd::text as qtd, valor_centavos::text as valor
    from estoque.custos
    where item_id = any (${itens}::uuid[])
  `.execute(tx)
  const [fornecedor, variacao] = [await localVirtual(tx, 'fornecedor'), await localVirtual(tx, 'variacao')]
  const vao: { itemId: string; de: string; para: string; valor: bigint }[] = []
  const somar = (itemId: string, de: string, para: string, valor: bigint) => {
    if (valor > 0n) vao.push({ itemId, de, para, valor })
    else if (valor < 0n) vao.push({ itemId, de: para, para: de, valor: -valor })
  }
  for (const itemId of itens) {
    const dele = partes.filter((p) => p.itemId === itemId)
    const custo = custos.rows.find((c) => c.item_id === itemId)
    const posicao = { qtd: deNumeric(custo?.qtd ?? '0'), valor: BigInt(custo?.valor ?? 0) }
    const entrou = entrada.reduce<Micros>((n, l) => (l.item_id === itemId ? n + deNumeric(l.delta) : n), 0n)
    const total = dele.reduce((n, p) => n + p.valor, 0n)
    for (const p of dele) somar(itemId, fornecedor, p.localId, p.valor)
    const [primeira] = dele
    if (primeira) somar(itemId, primeira.localId, variacao, total - parteQueFica(total, { entrou, posicao }))
  }
  const mensagem = 'O valor é pequeno demais para se repartir.'
  if (vao.length === 0) throw invalido(mensagem, [{ campo: 'valor_centavos', mensagem }])
  const unidades = new Map(entrada.map((l) => [l.item_id, l.unidade]))
  await sql`
    insert into estoque.linhas (
      movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
    )
    select ${movimentoId}, n.n, lado, n.item, x.id, x.fisico, 0, lado * n.valor, n.unidade, 0, 1, 1
    from unnest(
      ${vao.map((_, n) => n + 1)}::int[],
      ${vao.map((v) => v.itemId)}::uuid[],
      ${vao.map((v) => v.de)}::uuid[],
      ${vao.map((v) => v.para)}::uuid[],
      ${vao.map((v) => v.valor.toString())}::bigint[],
      ${vao.map((v) => unidades.get(v.itemId) ?? '')}::text[]
    ) as n(n, item, de, para, valor, unidade)
    cross join unnest(array[-1, 1]::smallint[]) as lado
    join estoque.locais x on x.id = case when lado = -1 then n.de else n.para end
    order by n.n, lado
  `.execute(tx)
}
