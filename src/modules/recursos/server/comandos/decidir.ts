import { conflito, invalido, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { LinhaDoRecurso } from '../consultas/recursos.ts'
import type { LinhaDaReserva } from '../consultas/reservas.ts'
import { passarPara, soltar } from './mudar.ts'
import { vigiarChegada } from './reservar.ts'

/** Approves or refuses a request. Users cannot decide on their own requests. */
export async function decidir(
  u: Unidade,
  rec: LinhaDoRecurso,
  r: LinhaDaReserva,
  d: { aprovar: boolean; motivo?: string | undefined; por: string },
  agora: Date,
): Promise<void> {
  if (r.situacao !== 'pendente') throw conflito('Este pedido já foi decidido.')
  if (r.usuario_id === d.por)
    throw proibido('recursos.reserva.decidir', 'Outra pessoa precisa decidir sobre o seu pedido.')
  if (d.aprovar) {
    await passarPara(u, r, 'confirmada', { decidida_por: d.por, motivo: d.motivo ?? null }, 'reserva.aprovar')
    return vigiarChegada(u, rec, r.id, r.de, agora)
  }
  if (!d.motivo) throw invalido('Diga por que não.', [{ campo: 'motivo', mensagem: 'Diga o motivo' }])
  await passarPara(u, r, 'recusada', { decidida_por: d.por, motivo: d.motivo }, 'reserva.recusar')
  soltar(u, r)
}
