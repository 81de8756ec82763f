import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar, sha256De } from '#platform/guardados/repositorio.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { LIMITE_DO_ARQUIVO } from '../../contract/lotes.ts'
import { loteMudou } from '../../eventos.ts'
import { trabalhoDeLer } from '../tipos-de-trabalho.ts'
import { conferirDeNovo } from './linhas.ts'
import { mudarLote, trancarMontando } from './trancar.ts'

const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'arquivo', mensagem }])

export function bytesDaConta(corpo: unknown): Buffer {
  if (!(corpo instanceof Uint8Array))
    throw recusar(`O arquivo passa de ${LIMITE_DO_ARQUIVO / 1024 / 1024} MB: mande só a conta.`)
  if (corpo.length === 0) throw recusar('O arquivo está vazio.')
  return Buffer.from(corpo)
}

/** Readings that a person may have done again: cancelled, in doubt, refused. */
const DE_NOVO: ReadonlySet<string> = new Set(['cancelada', 'duvida', 'recusada'])

/** Stores a file of bills and has it read. The same bytes enter a batch once; what was not understood is read again. */
export async function receberConta(
  u: Unidade,
  loteId: string,
  arquivo: { nome: string; bytes: Buffer },
): Promise<{ id: string; repetida: boolean }> {
  const lote = await trancarMontando(u, loteId)
  const sha256 = Buffer.from(sha256De(arquivo.bytes), 'hex')
  const ja = await u.tx
    .selectFrom('faturas.entradas')
    .select(['id', 'situacao'])
    .where('lote_id', '=', lote.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (ja && !DE_NOVO.has(ja.situacao)) return { id: ja.id, repetida: true }
  const id = ja?.id ?? uuidv7()
  if (ja) await porParaLer(u, id)
  else {
    await guardar(u.tx, arquivo.bytes, 'application/octet-stream')
    await u.tx
      .insertInto('faturas.entradas')
      .values({ id, lote_id: lote.id, nome: arquivo.nome, sha256, enviada_por: u.autor.usuario?.id ?? null })
      .execute()
    await agendar(u.tx, trabalhoDeLer, { entrada_id: id }, { chave: `faturas-ler:${id}` })
  }
  u.auditar({
    acao: 'lote_de_faturas.receber',
    entidade: 'lote_de_faturas',
    entidade_id: lote.id,
    depois: { nome: arquivo.nome },
  })
  u.emitir(loteMudou, { lote_id: lote.id })
  return { id, repetida: false }
}

async function porParaLer(u: Unidade, id: string): Promise<void> {
  await u.tx
    .updateTable('faturas.entradas')
    .set({ situacao: 'lendo', motivo: null, lida_em: null })
    .where('id', '=', id)
    .execute()
  await agendar(u.tx, trabalhoDeLer, { entrada_id: id }, { chave: `faturas-ler:${id}` })
}

/** Leaves the files that wait for their reading unread. Their bytes stay; sending one again reads it. */
export async function cancelarLeitura(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarMontando(u, loteId)
  const feitas = await u.tx
    .updateTable('faturas.entradas')
    .set({ situacao: 'cancelada', lida_em: new Date() })
    .where('lote_id', '=', lote.id)
    .where('situacao', '=', 'lendo')
    .returning('id')
    .execute()
  await mudarLote(u, lote, 'cancelar_leitura', {}, { arquivos: feitas.length })
}

/** Reads a file again that was in doubt or refused: its unit may belong to a member by now. */
export async function relerArquivo(u: Unidade, loteId: string, id: string): Promise<void> {
  const lote = await trancarMontando(u, loteId)
  const arquivo = await u.tx
    .selectFrom('faturas.entradas')
    .select(['nome', 'situacao'])
    .where('id', '=', id)
    .where('lote_id', '=', lote.id)
    .executeTakeFirst()
  if (!arquivo) throw naoEncontrado('Arquivo não encontrado neste lote.')
  if (!DE_NOVO.has(arquivo.situacao)) throw conflito('Este arquivo já foi lido, sem dúvida.')
  await porParaLer(u, id)
  await mudarLote(u, lote, 'reler_arquivo', {}, { nome: arquivo.nome })
}

/** Reads the file of a line again, or checks the line again when its bill was confirmed elsewhere. */
export async function relerConta(u: Unidade, loteId: string, itemId: string): Promise<void> {
  const lote = await trancarMontando(u, loteId)
  const item = await u.tx
    .selectFrom('faturas.itens')
    .select('entrada_id')
    .where('id', '=', itemId)
    .where('lote_id', '=', lote.id)
    .executeTakeFirst()
  if (item?.entrada_id) await porParaLer(u, item.entrada_id)
  else await conferirDeNovo(u, lote, [itemId])
  await mudarLote(u, lote, 'reler', {}, { item_id: itemId })
}
