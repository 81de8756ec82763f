import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { lerDocumento } from '#kit/documento.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { fornecedores, NovoPedido, pedidos } from '../../contract/pedidos.ts'
import { pedidoMudou } from '../../eventos.ts'
import { podeIrPara } from '../../regras/pedido.ts'
import { listaDeCompras } from '../consultas/lista.ts'
import { dizerChegadas } from './dizer-chegadas.ts'

const MUDOU = 'Outra pessoa mudou este pedido. Veja como ficou e tente de novo.'

async function trancar(u: Unidade, id: string, versao: number) {
  const p = await u.tx
    .selectFrom('compras.pedidos')
    .select(['estado', 'versao', 'previsto_em'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!p) throw naoEncontrado('Este pedido não existe.')
  if (p.versao !== versao) throw conflito(MUDOU)
  return p
}

async function gravarLinhas(u: Unidade, id: string, linhas: NovoPedido['linhas']): Promise<void> {
  await u.tx
    .insertInto('compras.pedido_linhas')
    .values(
      linhas.map((l, n) => ({
        pedido_id: id,
        n: n + 1,
        item_id: l.item_id,
        qtd: l.quantidade,
        valor_centavos: l.valor_centavos,
      })),
    )
    .execute()
}

interface Novo {
  chave: string
  cartaoId: string | null
  pedido: NovoPedido
}

/** An order in draft. The same key again returns the same order. */
export async function criarPedido(
  u: Unidade,
  { chave, cartaoId, pedido }: Novo,
): Promise<{ id: string; repetido: boolean }> {
  const id = uuidv7()
  const { numInsertedOrUpdatedRows: novos } = await u.tx
    .insertInto('compras.pedidos')
    .values({
      id,
      chave,
      fornecedor_id: pedido.fornecedor_id,
      previsto_em: pedido.previsto_em,
      observacao: pedido.observacao,
      cartao_id: cartaoId,
      criado_por: u.autor.usuario?.id ?? null,
    })
    .onConflict((o) => o.column('chave').doNothing())
    .executeTakeFirst()
  if (!novos) {
    const antes = await u.tx
      .selectFrom('compras.pedidos')
      .select('id')
      .where('chave', '=', chave)
      .executeTakeFirstOrThrow()
    return { id: antes.id, repetido: true }
  }
  await gravarLinhas(u, id, pedido.linhas)
  u.auditar({
    acao: 'pedido_de_compra.criar',
    entidade: 'pedido_de_compra',
    entidade_id: id,
    depois: { fornecedor_id: pedido.fornecedor_id, linhas: pedido.linhas.length },
  })
  u.emitir(pedidoMudou, { pedido_id: id, fato: 'rascunho', versao: 1 })
  return { id, repetido: false }
}

export async function alterarPedido(
  u: Unidade,
  id: string,
  { versao, linhas, ...cabeca }: BodyDe<typeof pedidos.alterar>,
) {
  const antes = await trancar(u, id, versao)
  if (antes.estado !== 'rascunho') throw conflito('Este pedido já foi enviado: só a data dele muda.')
  await u.tx
    .updateTable('compras.pedidos')
    .set({ ...cabeca, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  await u.tx.deleteFrom('compras.pedido_linhas').where('pedido_id', '=', id).execute()
  await gravarLinhas(u, id, linhas)
  u.auditar({
    acao: 'pedido_de_compra.alterar',
    entidade: 'pedido_de_compra',
    entidade_id: id,
    depois: { ...cabeca, linhas: linhas.length },
  })
  u.emitir(pedidoMudou, { pedido_id: id, fato: 'rascunho', versao: versao + 1 })
}

/** Sends, confirms, closes or cancels; a new date alone is the same state again. */
export async function andarPedido(u: Unidade, id: string, m: BodyDe<typeof pedidos.andar>): Promise<void> {
  const antes = await trancar(u, id, m.versao)
  if (!podeIrPara(antes.estado, m.para)) throw conflito('Este pedido não pode mais ir para este estado.')
  const motivo = m.motivo.trim()
  if ((m.para === 'cancelado' || m.para === 'recebido') && !motivo)
    throw invalido('Diga por quê.', [{ campo: 'motivo', mensagem: 'Diga por quê.' }])
  const encerra = m.para === 'cancelado' || m.para === 'recebido'
  const mudanca = {
    estado: m.para,
    ...(m.previsto_em === undefined ? {} : { previsto_em: m.previsto_em }),
  }
  await u.tx
    .updateTable('compras.pedidos')
    .set({
      ...mudanca,
      versao: m.versao + 1,
      ...(antes.estado === 'rascunho' && m.para === 'enviado' ? { enviado_em: new Date() } : {}),
      ...(encerra ? { encerrado_em: new Date() } : {}),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'pedido_de_compra.andar',
    entidade: 'pedido_de_compra',
    entidade_id: id,
    antes: { estado: antes.estado },
    depois: mudanca,
    motivo: motivo || undefined,
  })
  await dizerChegadas(u, id)
  const fato = antes.estado === m.para ? 'remarcado' : m.para
  u.emitir(pedidoMudou, { pedido_id: id, fato, versao: m.versao + 1 })
}

/** One draft for each supplier of what was chosen from the list. */
export async function pedidosDaLista(u: Unidade, { chave, linhas }: BodyDe<typeof pedidos.daLista>): Promise<string[]> {
  const porFornecedor = Map.groupBy(linhas, (l) => l.fornecedor_id)
  const ids: string[] = []
  for (const [fornecedor_id, suas] of [...porFornecedor].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { id } = await criarPedido(u, {
      chave: `lista:${chave}:${fornecedor_id}`,
      cartaoId: null,
      pedido: {
        fornecedor_id,
        previsto_em: null,
        observacao: '',
        linhas: suas.map(({ item_id, quantidade }) => ({ item_id, quantidade, valor_centavos: 0 })),
      },
    })
    ids.push(id)
  }
  return ids
}

/**
 * A draft of what is missing of one material, from the supplier that sold it last. A draft that has the material already is
 * the answer: asking twice, or two people at the same moment, gives one order.
 */
export async function comprarMaterial(u: Unidade, itemId: string): Promise<{ id: string; repetido: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('compras.comprar ' || ${itemId}::text, 0))`.execute(u.tx)
  const antes = await u.tx
    .selectFrom('compras.pedido_linhas as l')
    .innerJoin('compras.pedidos as p', 'p.id', 'l.pedido_id')
    .select('p.id')
    .where('l.item_id', '=', itemId)
    .where('p.estado', '=', 'rascunho')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (antes) return { id: antes.id, repetido: true }
  const [linha] = await listaDeCompras(u.tx, [itemId])
  if (!linha) throw conflito('Na empresa toda não falta: o que há e o que vem cobrem. Transfira de outro lugar.')
  if (!linha.fornecedor_id) {
    const mensagem = 'Ainda não se sabe quem vende este material: escolha o fornecedor na lista.'
    throw invalido(mensagem, [{ campo: 'fornecedor_id', mensagem }])
  }
  return await criarPedido(u, {
    chave: `falta:${uuidv7()}`,
    cartaoId: null,
    pedido: {
      fornecedor_id: linha.fornecedor_id,
      previsto_em: null,
      observacao: '',
      linhas: [{ item_id: itemId, quantidade: linha.falta, valor_centavos: 0 }],
    },
  })
}

export async function criarFornecedor(u: Unidade, f: BodyDe<typeof fornecedores.criar>) {
  const documento = lerDocumento(f.documento)
  if (!documento) throw invalido('Confira o CNPJ ou CPF.', [{ campo: 'documento', mensagem: 'Confira o CNPJ ou CPF.' }])
  const novo = { id: uuidv7(), documento, nome: f.nome, prazo_dias: f.prazo_dias }
  await u.tx.insertInto('compras.fornecedores').values(novo).execute()
  u.auditar({ acao: 'fornecedor.criar', entidade: 'fornecedor', entidade_id: novo.id, depois: { nome: f.nome } })
  return novo
}
