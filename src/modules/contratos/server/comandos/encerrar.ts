import { conflito } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { AtoDoContrato } from '../../tipos.ts'
import { aoParar, type ContratoParado } from '../encaixes.ts'
import { cancelarEmCurso } from './aditivos.ts'
import { andar, exigirPapel, trancar, type ContratoTrancado } from './nucleo.ts'

async function avisarParada(
  u: Unidade,
  c: ContratoTrancado,
  ato: ContratoParado['ato'],
  motivo: string | null,
): Promise<void> {
  const fato = { contratoId: c.id, tipo: c.tipo, contatoId: c.contato_id, propostaId: c.proposta_id, ato, motivo }
  for (const chamar of u.ligados.de(aoParar)) await chamar(u, fato)
}

/** The customer withdraws within the seven days: the contract ends without a fine. */
export async function desistir(u: Unidade, ctx: Ctx, id: string, motivo: string, agora = new Date()): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'desistir')
  if (c.situacao === 'arrependimento' && c.arrependimento_ate && c.arrependimento_ate < agora)
    throw conflito('O prazo de arrependimento acabou. Use o distrato.')
  await andar(u, c, 'desistir', { motivo, dados: { arrependimento: true } })
  await avisarParada(u, c, 'desistir', motivo)
}

/** Suspends or ends a contract, with a reason. An amendment in progress ends with it, signatures included. */
export async function encerrar(
  u: Unidade,
  ctx: Ctx,
  id: string,
  {
    ato,
    motivo,
  }: { ato: Extract<AtoDoContrato, 'suspender' | 'encerrar' | 'rescindir' | 'distratar'>; motivo: string },
): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, ato)
  const parado = await andar(u, c, ato, { motivo })
  if (ato !== 'suspender') await cancelarEmCurso(u, parado, 'O contrato acabou')
  await avisarParada(u, c, ato, motivo)
}

export async function retomar(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'retomar')
  await andar(u, c, 'retomar')
  await avisarParada(u, c, 'retomar', null)
}
