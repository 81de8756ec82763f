import { invalido, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tipoDaFoto } from '#platform/guardados/foto.ts'
import type { NovoDestino } from '../../contract/retidos.ts'
import { retem } from '../../regras/caminhos.ts'
import type { DestinoDoRetido, TipoDeLocal } from '../../tipos.ts'
import { localVirtual, locaisPorId } from '../consultas/cadastros.ts'
import { ajustarOuPedir, type Ajustado } from './ajustar.ts'
import { fotografar } from './fotografar.ts'
import { mover } from './mover.ts'

const AJUSTAR = 'estoque.ajuste.criar'
const MOVIMENTOS = { liberar: 'transferencia', devolver: 'devolucao' } as const

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
): Promise<Ajustado> {
  if (p.destino === 'perda' && !podeAjustar) throw proibido(AJUSTAR)
  const de = (await locaisPorId(u.tx, [p.local_id])).get(p.local_id)
  if (!de || !retem(de.tipo)) throw noCampo('local_id', 'Escolha um local de quarentena ou de avaria.')
  const bytes = foto === undefined ? null : Buffer.from(foto, 'base64')
  const mime = bytes && tipoDaFoto(bytes)
  if (bytes && !mime) throw noCampo('foto', 'Envie uma foto em JPEG, PNG ou WebP.')
  if (!bytes && pedeFoto(p.destino, de.tipo)) throw noCampo('foto', 'Fotografe o que sai: a foto fica no movimento.')
  const para = await paraOnde(u, p)
  const daFoto = bytes && mime ? { bytes, mime } : null
  const linha = {
    itemId: p.item_id,
    de: de.id,
    para,
    quantidade: p.quantidade,
    series: p.series,
    lote: p.lote ? { numero: p.lote } : undefined,
  }
  const comum = { ocorridoEm: p.ocorrido_em, motivo: p.motivo, linhas: [linha] }
  if (p.destino === 'perda')
    return await ajustarOuPedir(u, chave, { tipo: 'perda', ...comum, localId: de.id, foto: daFoto })
  const { movimentoId, repetido } = await mover(u, chave, { tipo: MOVIMENTOS[p.destino], ...comum })
  if (!repetido && daFoto) await fotografar(u, movimentoId, daFoto)
  return { id: movimentoId, repetido, situacao: 'lancado' }
}

async function paraOnde(u: Unidade, p: Omit<NovoDestino, 'chave' | 'foto'>): Promise<string> {
  if (p.destino === 'perda') return await localVirtual(u.tx, 'perda')
  if (p.destino === 'devolver') return await localVirtual(u.tx, 'fornecedor')
  const lugar = p.para && (await locaisPorId(u.tx, [p.para])).get(p.para)
  if (!lugar) throw noCampo('para', 'Escolha para onde vai.')
  if (!lugar.fisico || retem(lugar.tipo)) throw noCampo('para', 'Escolha um local onde o material se usa.')
  return lugar.id
}
