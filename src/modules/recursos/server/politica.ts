import { naoEncontrado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { RESERVA_NAO_ENCONTRADA, type LinhaDaReserva } from './consultas/reservas.ts'

type Parte = Pick<LinhaDaReserva, 'usuario_id' | 'motorista_id' | 'participantes' | 'especie'>

/** Whether the user has a part in the booking: requested it, drives, or is a participant. */
export const souParte = (ctx: Ctx, r: Parte): boolean =>
  r.usuario_id === ctx.usuario.id ||
  r.motorista_id === ctx.usuario.id ||
  r.participantes.some((p) => p.id === ctx.usuario.id)
export const leTudo = (ctx: Ctx, r: Parte & { privada: boolean }): boolean => !r.privada || souParte(ctx, r)
export const podeDecidir = (ctx: Ctx): boolean => pode(ctx, 'recursos.reserva.decidir')
/** The owner, or a user who decides on bookings. A closure is changed by users who configure resources. */
export const podeAlterar = (ctx: Ctx, r: Parte): boolean =>
  r.especie === 'bloqueio'
    ? pode(ctx, 'recursos.recurso.configurar')
    : pode(ctx, 'recursos.reserva.criar') && (r.usuario_id === ctx.usuario.id || podeDecidir(ctx))
/** Users with a part in the booking, or who decide on bookings, may check in. */
export const podeChegar = (ctx: Ctx, r: Parte): boolean =>
  r.especie === 'reserva' && pode(ctx, 'recursos.reserva.criar') && (souParte(ctx, r) || podeDecidir(ctx))

export function exigirAlterar(ctx: Ctx, r: Parte): void {
  if (!podeAlterar(ctx, r))
    throw proibido(
      r.especie === 'bloqueio' ? 'recursos.recurso.configurar' : 'recursos.reserva.decidir',
      'Só quem reservou, ou a recepção, pode mudar esta reserva.',
    )
}
export function exigirChegar(ctx: Ctx, r: Parte): void {
  if (!podeChegar(ctx, r))
    throw proibido('recursos.reserva.decidir', 'Só quem tem parte nesta reserva pode fazer isso.')
}
/** A private booking returns 404 to users without a part in it: they only see that the slot is taken. */
export function exigirLer(ctx: Ctx, r: Parte & { privada: boolean }): void {
  if (!leTudo(ctx, r)) throw naoEncontrado(RESERVA_NAO_ENCONTRADA)
}
