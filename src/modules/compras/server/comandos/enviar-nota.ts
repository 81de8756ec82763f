import { sql } from 'kysely'
import { lerDocumento } from '#engines/leitura/ler-documento.ts'
import { formatoDe } from '#engines/leitura/ler-arquivo.ts'
import type { ItemDaNota, Nota } from '#engines/leitura/nfe/tipos.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { cnpjsDaEmpresa } from '#modules/empresa/publico.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import type { Servicos } from '#platform/servicos.ts'
import { LIMITE_DO_ARQUIVO } from '../../contract/comum.ts'
import { notaMudou } from '../../eventos.ts'
import { jaLancada } from './trancar-nota.ts'

const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'arquivo', mensagem }])
const naoAceito = (motivo: string) =>
  recusar(`Este arquivo não é aceito: ${motivo}. Peça o XML original ao fornecedor.`)

type Leitura = { nota: Nota; avisos: string[] }

/** Opens the file within the limits of the readers; entities, other documents and other companies are refused. */
async function lerNota(s: Servicos, nome: string, corpo: unknown): Promise<Leitura> {
  if (!Buffer.isBuffer(corpo) || corpo.length === 0) throw recusar('Envie o XML da nota.')
  if (corpo.length > LIMITE_DO_ARQUIVO) throw naoAceito('ele passa de 10 MB')
  if (formatoDe(corpo) !== 'xml') throw naoAceito('ele não é um XML')
  const empresas = await cnpjsDaEmpresa(s.banco.db)
  const lido = await lerDocumento({ nome, bytes: corpo }, abridoresDeDocumentos(s.leitores), { empresas, foto: false })
  if (lido.recusado) {
    if (lido.codigo === 'XML_COM_DOCTYPE') throw naoAceito('ele traz definições de entidades (DOCTYPE)')
    throw recusar(lido.mensagem)
  }
  if (lido.tipo !== 'nfe') throw recusar('Este XML não é de uma nota de produtos (NF-e).')
  return { nota: lido.lido, avisos: lido.avisos }
}

/** What a note must have to enter stock; what is odd about it is shown to who confers. */
function exigirNota({ nota }: Leitura) {
  const { chave, emitente, numero, serie, emissao, finalidade } = nota
  if (!chave) throw recusar('Este XML não traz a chave de acesso. Confira se ele veio inteiro.')
  if (!nota.chaveValida) throw recusar('A chave não confere no último dígito. Confira se o XML veio inteiro.')
  if (!emitente.cnpj || !emitente.nome || numero === null || serie === null || !emissao)
    throw recusar('Faltam dados do emitente nesta nota. Peça o XML original ao fornecedor.')
  if (finalidade !== 1)
    throw recusar(
      'Esta não é uma nota de venda (é complementar, de ajuste ou de devolução): não dá entrada no estoque.',
    )
  if (nota.itens.length === 0) throw recusar('Esta nota não tem itens.')
  return {
    ...nota,
    chave,
    numero,
    serie,
    dia: emissao.slice(0, 10),
    emitente: { cnpj: emitente.cnpj, nome: emitente.nome },
  }
}
type NotaCompleta = ReturnType<typeof exigirNota>

export interface Enviada {
  id: string
  /** the note was already here: in conference, or in the ledger */
  repetida: boolean
  /** the sentence for a repeated one */
  aviso: string | null
}
const EM_CONFERENCIA = 'Esta nota já estava em conferência: continue de onde ela parou.'

/** Starts the conference of a note. Its key is its identity: sent again, it opens the same conference. */
export async function enviarNota(s: Servicos, autor: Autor, nome: string, corpo: unknown): Promise<Enviada> {
  const leitura = await lerNota(s, nome, corpo)
  const nota = exigirNota(leitura)
  if (!Buffer.isBuffer(corpo)) throw recusar('Envie o XML da nota.')
  return await s.executar(autor, (u) => abrirConferencia(u, nota, leitura.avisos, corpo))
}

async function abrirConferencia(u: Unidade, nota: NotaCompleta, avisos: string[], xml: Buffer): Promise<Enviada> {
  const fornecedorId = await fornecedorDe(u, nota.emitente)
  const sha256 = await guardar(u.tx, xml, 'application/xml')
  const id = uuidv7()
  const pedidoId = await pedidoDaNota(u, fornecedorId, nota)
  const { rows } = await sql<{ id: string }>`
    insert into compras.notas (
      id, chave, fornecedor_id, numero, serie, emitida_em, autorizada, avisos, produtos_centavos, frete_centavos,
      total_centavos, sha256, local_id, pedido_id, criada_por
    )
    values (
      ${id}, ${nota.chave}, ${fornecedorId}, ${nota.numero}, ${nota.serie}, ${nota.dia}::date, ${nota.autorizada},
      ${avisos}::text[], ${nota.itens.reduce((t, i) => t + mercadoria(i), 0)}, ${nota.totais.freteCentavos},
      ${nota.totais.totalNotaCentavos ?? nota.totais.totalCalculadoCentavos}, ${Buffer.from(sha256, 'hex')},
      ${await unicoAlmoxarifado(u)}, ${pedidoId}, ${u.autor.usuario?.id ?? null}
    )
    on conflict (chave) do nothing
    returning id
  `.execute(u.tx)
  if (!rows[0]) {
    const antes = await u.tx
      .selectFrom('compras.notas')
      .select(['id', 'estado'])
      .where('chave', '=', nota.chave)
      .executeTakeFirstOrThrow()
    const { message } = await jaLancada(u.tx, antes.id)
    return { id: antes.id, repetida: true, aviso: antes.estado === 'lancada' ? message : EM_CONFERENCIA }
  }
  await u.tx
    .insertInto('compras.nota_itens')
    .values(await itensDe(u, id, fornecedorId, nota.itens))
    .execute()
  u.auditar({
    acao: 'nota_de_entrada.enviar',
    entidade: 'nota_de_entrada',
    entidade_id: id,
    depois: { chave: nota.chave },
  })
  u.emitir(notaMudou, { nota_id: id })
  return { id, repetida: false, aviso: null }
}

/** The supplier of the note; one that is new is registered by its document. */
async function fornecedorDe(u: Unidade, { cnpj, nome }: { cnpj: string; nome: string }): Promise<string> {
  const achar = () =>
    u.tx.selectFrom('compras.fornecedores').select('id').where('documento', '=', cnpj).executeTakeFirst()
  const antes = await achar()
  if (antes) return antes.id
  const id = uuidv7()
  const { numInsertedOrUpdatedRows: novos } = await u.tx
    .insertInto('compras.fornecedores')
    .values({ id, documento: cnpj, nome: nome.slice(0, 160) })
    .onConflict((o) => o.column('documento').doNothing())
    .executeTakeFirst()
  if (!novos) return (await achar())?.id ?? id
  u.auditar({ acao: 'fornecedor.criar', entidade: 'fornecedor', entidade_id: id, depois: { nome } })
  return id
}

/** The order that the note names, or the only open one of this supplier. */
async function pedidoDaNota(u: Unidade, fornecedorId: string, nota: NotaCompleta): Promise<string | null> {
  const escritos = nota.itens.flatMap((i) => /^(?:PC-?)?0*(\d{1,9})$/i.exec(i.pedido?.trim() ?? '')?.[1] ?? [])
  const { rows } = await sql<{ id: string; dito: boolean }>`
    select id, numero = any (${escritos}::bigint[]) as dito
    from compras.pedidos
    where fornecedor_id = ${fornecedorId}
      and estado in ('enviado', 'confirmado', 'parcial')
    order by dito desc, id
    limit 2
  `.execute(u.tx)
  const [um] = rows
  return um && (um.dito || rows.length === 1) ? um.id : null
}

async function unicoAlmoxarifado(u: Unidade): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque_publico.locais
    where tipo = 'almoxarifado'
      and arquivado_em is null
    order by nome
    limit 2
  `.execute(u.tx)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Cost of the goods of an item without freight, which is shared apart. */
const mercadoria = (i: ItemDaNota): number =>
  Math.max(
    0,
    (i.valorProdutoCentavos ?? 0) -
      i.descontoCentavos +
      i.seguroCentavos +
      i.outrosCentavos +
      i.ipiCentavos +
      i.stCentavos,
  )

async function itensDe(u: Unidade, notaId: string, fornecedorId: string, itens: readonly ItemDaNota[]) {
  const lidos = itens.map((i) => ({
    n: i.nItem,
    codigo: (i.codigoFornecedor ?? `item ${i.nItem}`).slice(0, 60),
    unidade: (i.unidadeComercial ?? 'UN').slice(0, 6),
    i,
  }))
  const { rows } = await sql<{ codigo: string; unidade: string; item_id: string; num: number; den: number }>`
    select codigo, unidade, item_id, num::float8 as num, den::float8 as den
    from compras.codigos
    where fornecedor_id = ${fornecedorId}
      and codigo = any (${lidos.map((l) => l.codigo)}::text[])
  `.execute(u.tx)
  return lidos.map(({ n, codigo, unidade, i }) => {
    const sabido = rows.find((c) => c.codigo === codigo && c.unidade === unidade)
    return {
      nota_id: notaId,
      n,
      codigo,
      unidade,
      descricao: i.descricao ?? codigo,
      ncm: i.ncm,
      gtin: i.gtin,
      qtd: exigirQuantidade(n, i.quantidadeComercial),
      valor_centavos: mercadoria(i),
      sugeridas: i.seriais.slice(0, 2000),
      lotes_sugeridos: JSON.stringify(
        i.lotes
          .filter((l) => l.lote.trim() !== '')
          .slice(0, 50)
          .map((l) => ({ numero: l.lote.trim().slice(0, 60), qtd: l.quantidade, validade: l.validade })),
      ),
      item_id: sabido?.item_id ?? null,
      num: sabido?.num ?? null,
      den: sabido?.den ?? null,
    }
  })
}

function exigirQuantidade(n: number, q: string | null): string {
  if (q && Number(q) > 0) return q
  throw recusar(`O item ${n} desta nota não tem quantidade. Peça o XML original ao fornecedor.`)
}
