import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { rmas } from '../../contract/rmas.ts'
import { rmaMudou } from '../../eventos.ts'
import { coberturaEm } from '../../regras/garantia.ts'
import { jpegDesenhavel } from '../../regras/jpeg.ts'
import { nomesDasSituacoes, nomesDosVerbos, numeroDoRma, proximaSituacao } from '../../regras/rma.ts'
import type { SituacaoDoRma } from '../../tipos.ts'
import { instaladaAgora } from '../consultas/onde-esta.ts'
import { garantiaDaSerie, modeloDaSerie } from '../consultas/serie.ts'
import { trocarSerie } from './series.ts'

export const LIMITE_DA_FOTO = 10 * 1024 * 1024

async function registrar(
  u: Unidade,
  id: string,
  p: { de: SituacaoDoRma | null; para: SituacaoDoRma; texto: string },
): Promise<void> {
  const por = u.autor.usuario?.id ?? null
  await u.tx
    .insertInto('garantias.rma_eventos')
    .values({ id: uuidv7(), rma_id: id, ...p, por })
    .execute()
  u.emitir(rmaMudou, { rma_id: id, de: p.de, para: p.para, por })
}

/** Opens a claim with the coverage of today. The same key again is the same claim. */
export async function abrirRma(u: Unidade, p: BodyDe<typeof rmas.abrir>): Promise<{ id: string; numero: number }> {
  const antes = await u.tx
    .selectFrom('garantias.rmas')
    .select(['id', 'numero', 'serie'])
    .where('id', '=', p.chave)
    .executeTakeFirst()
  if (antes && antes.serie !== p.serie) throw conflito('Este RMA já foi aberto para outra série. Atualize a página.')
  if (antes) return { id: antes.id, numero: antes.numero }
  const itemId = await modeloDaSerie(u.tx, p.serie)
  if (itemId === null)
    throw invalido('Esta série não está em usina nem no estoque da empresa.', [
      { campo: 'serie', mensagem: 'Confira a etiqueta letra por letra' },
    ])
  const [g, onde] = [await garantiaDaSerie(u.tx, p.serie, itemId), await instaladaAgora(u.tx, p.serie)]
  const { numero } = await u.tx
    .insertInto('garantias.rmas')
    .values({
      id: p.chave,
      serie: p.serie,
      item_id: itemId,
      usina_id: onde?.usina_id ?? null,
      instalacao_id: onde?.id ?? null,
      ordem_id: p.ordem_id,
      cartao_id: p.cartao_id,
      cobertura: coberturaEm(g, diaAqui()),
      produto_ate: g.produto_ate,
      desempenho_ate: g.desempenho_ate,
      defeito: p.defeito,
      medidas: p.medidas,
      aberto_por: u.autor.usuario?.id ?? null,
    })
    .returning('numero')
    .executeTakeFirstOrThrow()
  u.auditar({
    acao: 'rma.abrir',
    entidade: 'rma',
    entidade_id: p.chave,
    depois: { numero: numeroDoRma(numero), serie: p.serie },
  })
  await registrar(u, p.chave, { de: null, para: 'aberto', texto: '' })
  return { id: p.chave, numero }
}

async function trancarRma(tx: Tx, id: string) {
  const r = await tx.selectFrom('garantias.rmas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!r) throw naoEncontrado('Este RMA não existe.')
  return r
}

/** Swaps the defective serial on the map for the one that the maker sent. */
async function trocarNaUsina(u: Unidade, r: Awaited<ReturnType<typeof trancarRma>>): Promise<void> {
  if (!r.usina_id || !r.serie_nova) return
  const onde = await instaladaAgora(u.tx, r.serie)
  if (!onde)
    throw conflito(`A série ${r.serie} não está mais no mapa da usina. Leia a nova no mapa e encerre este RMA por lá.`)
  await trocarSerie(u, onde.usina_id, {
    chave: uuidv7(),
    string_id: onde.string_id,
    posicao: onde.posicao,
    equipamento_id: onde.equipamento_id,
    serie: r.serie_nova,
    // the maker's parcel may come without an invoice of ours
    aceitar_fora_da_nota: true,
    motivo: `Troca em garantia, ${numeroDoRma(r.numero)}`,
    rma_id: r.id,
    ordem_id: r.ordem_id,
  })
}

/** Moves a claim. `trocar` also swaps the serial in the plant, in the same transaction. */
export async function moverRma(
  u: Unidade,
  id: string,
  p: BodyDe<typeof rmas.mover>,
): Promise<{ situacao: SituacaoDoRma; versao: number }> {
  const r = await trancarRma(u.tx, id)
  if (r.versao !== p.versao)
    throw new ErroApp('VERSAO', 409, 'Este RMA mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: r.versao },
    })
  const para = proximaSituacao(p.verbo, r.situacao)
  if (!para)
    throw conflito(
      `Este RMA está “${nomesDasSituacoes[r.situacao].toLowerCase()}”: agora não dá para ${nomesDosVerbos[p.verbo].toLowerCase()}.`,
    )
  const mudanca = {
    ...(p.protocolo ? { protocolo: p.protocolo } : {}),
    ...(p.verbo === 'receber' ? { serie_nova: p.serie_nova } : {}),
    ...(p.rastreio ? { rastreio: p.rastreio } : {}),
  }
  if (p.verbo === 'trocar') await trocarNaUsina(u, r)
  await u.tx
    .updateTable('garantias.rmas')
    .set({ situacao: para, versao: r.versao + 1, mudou_em: new Date(), ...mudanca })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'rma.mover',
    entidade: 'rma',
    entidade_id: id,
    antes: { situacao: r.situacao },
    depois: { situacao: para, ...mudanca },
    ...(p.texto ? { motivo: p.texto } : {}),
  })
  await registrar(u, id, { de: r.situacao, para, texto: p.texto })
  return { situacao: para, versao: r.versao + 1 }
}

const recusarFoto = (mensagem: string) => invalido(mensagem, [{ campo: 'foto', mensagem }])

/** Adds a photo to the proofs of a claim. The same photo again is the same one. */
export async function fotografarRma(u: Unidade, id: string, corpo: unknown): Promise<string> {
  if (!Buffer.isBuffer(corpo) || corpo.length === 0) throw recusarFoto('Envie uma foto.')
  if (corpo.length > LIMITE_DA_FOTO) throw recusarFoto('A foto passa de 10 MB. Envie uma menor.')
  if (!jpegDesenhavel(corpo)) throw recusarFoto('Envie uma foto em JPEG, inteira.')
  const r = await trancarRma(u.tx, id)
  if (r.situacao === 'encerrado' || r.situacao === 'cancelado')
    throw conflito('Este RMA já acabou: não recebe mais fotos.')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from garantias.rma_fotos
    where rma_id = ${id}
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= 30) throw conflito('Este RMA já tem 30 fotos.')
  const sha256 = await guardar(u.tx, corpo, 'image/jpeg')
  await u.tx
    .insertInto('garantias.rma_fotos')
    .values({ rma_id: id, sha256, por: u.autor.usuario?.id ?? null })
    .onConflict((oc) => oc.doNothing())
    .execute()
  u.auditar({ acao: 'rma.fotografar', entidade: 'rma', entidade_id: id, depois: { sha256 } })
  u.emitir(rmaMudou, { rma_id: id, de: r.situacao, para: r.situacao, por: u.autor.usuario?.id ?? null })
  return sha256
}
