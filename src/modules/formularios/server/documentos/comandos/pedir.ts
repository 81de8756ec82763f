import { sql } from 'kysely'
import type { AnexoDoCartao } from '#engines/funil/campos.ts'
import { DIA_MS } from '#kit/dias.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import {
  cartaoAviso,
  receberDocumento,
  trancarCartao,
  type CartaoTrancado,
  camposEmUso,
} from '#modules/funis/publico.ts'

export async function pedirDocumentos(
  u: Unidade,
  c: CartaoTrancado,
  por: string,
  p: { campos: string[]; recado: string; dias: number },
): Promise<{ token: string; expira_em: Date }> {
  const campos = await camposEmUso(u.tx)
  if (p.campos.some((k) => campos.get(k)?.tipo !== 'arquivo'))
    throw invalido('Só documentos podem ser pedidos por link.', [
      { campo: 'campos', mensagem: 'Escolha só documentos' },
    ])
  const token = novoToken()
  const expira_em = new Date(Date.now() + p.dias * DIA_MS)
  await u.tx
    .insertInto('funis.pedidos_de_documentos')
    .values({
      id: uuidv7(),
      cartao_id: c.id,
      token_hash: hashDoToken(token),
      campos: [...new Set(p.campos)],
      recado: p.recado,
      criado_por: por,
      expira_em,
    })
    .execute()
  u.auditar({
    acao: 'cartao.pedir_documentos',
    entidade: 'cartao',
    entidade_id: c.id,
    depois: { campos: p.campos, expira_em },
  })
  return { token, expira_em }
}

export const PEDIDO_NAO_ENCONTRADO = 'Pedido de documentos não encontrado.'

/** Closes a document request before it expires; closing twice has no effect. */
export async function encerrarPedido(u: Unidade, id: string): Promise<void> {
  const p = await u.tx
    .updateTable('funis.pedidos_de_documentos')
    .set({ encerrado_em: new Date() })
    .where('id', '=', id)
    .where('encerrado_em', 'is', null)
    .returning('cartao_id')
    .executeTakeFirst()
  if (p)
    u.auditar({
      acao: 'cartao.encerrar_pedido',
      entidade: 'cartao',
      entidade_id: p.cartao_id,
      depois: { pedido_id: id },
    })
}

export interface PedidoAberto {
  id: string
  cartao_id: string
  campos: string[]
  recado: string
  criado_por: string
  expira_em: Date
}

/** The open request behind a link. A closed or expired one gives the same 404 as an unknown one. */
export const abrirPedido = (tx: Tx, token: string): Promise<PedidoAberto> =>
  abrirLink(token, 'Este link venceu ou não existe. Peça outro a quem o enviou.', async (hash) => {
    const { rows } = await sql<PedidoAberto>`
      select id, cartao_id, campos, recado, criado_por, expira_em
      from funis.pedidos_de_documentos
      where token_hash = ${hash}
        and expira_em > now()
        and encerrado_em is null
    `.execute(tx)
    return rows[0]
  })

/** Attaches a file from the customer to the card, and notifies the user who requested it. */
export async function guardarDocumento(
  u: Unidade,
  p: PedidoAberto,
  campo: string,
  anexo: AnexoDoCartao,
): Promise<void> {
  const c = await trancarCartao(u.tx, 'sistema', p.cartao_id)
  const campos = await camposEmUso(u.tx)
  await receberDocumento(u, c, { campo, anexo, pedido_id: p.id })
  u.emitir(cartaoAviso, {
    cartao_id: c.id,
    funil_id: c.funil_id,
    titulo: c.titulo,
    pessoas: [p.criado_por],
    por: null,
    aba: 'documentos',
    texto: `O cliente mandou ${campos.get(campo)?.rotulo ?? 'um documento'}: ${c.titulo}`.slice(0, 300),
    chave: `documento:${anexo.caminho}`.slice(0, 200),
  })
}
