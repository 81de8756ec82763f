import { invalido, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tipoDaFoto } from '#platform/guardados/foto.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { NovoDestino } from '../../contract/retidos.ts'
import { retem } from '../../regras/caminhos.ts'
import type { DestinoDoRetido, TipoDeLocal } from '../../tipos.ts'
import { localVirtual, locaisPorId } from '../consultas/cadastros.ts'
import { mover, type Feito } from './mover.ts'

const AJUSTAR = 'estoque.ajuste.criar'
const MOVIMENTOS = { liberar: 'transferencia', devolver: 'devolucao', perda: 'perda' } as const

const noCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** A loss is proven by a picture, and so is damage that the supplier has to make good. */
export const pedeFoto = (destino: DestinoDoRetido, tipo: TipoDeLocal): boolean =>
  destino === 'perda' || (destino === 'devolver' && tipo === 'avaria')

/** Gives goods that were held back a destination: a place, their supplier, or a loss, which is for who may adjust. */
export async function destinar(
  u: Unidade,
  chave: string,
  { foto, ...p }: Omit<NovoDestino, 'chave'>,
  podeAjustar: boolean,
): Promise<Feito> {
  if (p.destino === 'perda' && !podeAjustar) throw proibido(AJUSTAR)
  const de = (await locaisPorId(u.tx, [p.local_id])).get(p.local_id)
  if (!de || !retem(de.tipo)) throw noCampo('local_id', 'Escolha um local de quarentena ou de avaria.')
  const bytes = foto === undefined ? null : Buffer.from(foto, 'base64')
  const mime = bytes && tipoDaFoto(bytes)
  if (bytes && !mime) throw noCampo('foto', 'Envie uma foto em JPEG, PNG ou WebP.')
  if (!bytes && pedeFoto(p.destino, de.tipo)) throw noCampo('foto', 'Fotografe o que sai: a foto fica no movimento.')
  const para = await paraOnde(u, p)
  const feito = await mover(u, chave, {
    tipo: MOVIMENTOS[p.destino],
    ocorridoEm: p.ocorrido_em,
    motivo: p.motivo,
    linhas: [
      {
        itemId: p.item_id,
        de: de.id,
        para,
        quantidade: p.quantidade,
        series: p.series,
        lote: p.lote ? { numero: p.lote } : undefined,
      },
    ],
  })
  if (!feito.repetido && bytes && mime) {
    const sha256 = await guardar(u.tx, bytes, mime)
    await u.tx
      .insertInto('estoque.movimento_fotos')
      .values({
        id: uuidv7(),
        movimento_id: feito.movimentoId,
        sha256: Buffer.from(sha256, 'hex'),
        tirada_por: u.autor.usuario?.id ?? null,
      })
      .execute()
  }
  return feito
}

async function paraOnde(u: Unidade, p: Omit<NovoDestino, 'chave' | 'foto'>): Promise<string> {
  if (p.destino === 'perda') return await localVirtual(u.tx, 'perda')
  if (p.destino === 'devolver') return await localVirtual(u.tx, 'fornecedor')
  const lugar = p.para && (await locaisPorId(u.tx, [p.para])).get(p.para)
  if (!lugar) throw noCampo('para', 'Escolha para onde vai.')
  if (!lugar.fisico || retem(lugar.tipo)) throw noCampo('para', 'Escolha um local onde o material se usa.')
  return lugar.id
}
