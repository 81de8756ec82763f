import type { Tom } from '#ui/tom.ts'
import type { Recurso, Reserva, SituacaoDaReserva } from '../tipos.ts'
import { livreEscrito } from '../regras/agora.ts'
import { paraParede } from '#kit/parede.ts'

export const situacaoEscrita: Record<SituacaoDaReserva, { rotulo: string; tom: Tom }> = {
  oferecida: { rotulo: 'Oferecida a você', tom: 'violeta' },
  pendente: { rotulo: 'À espera de aprovação', tom: 'alerta' },
  confirmada: { rotulo: 'Confirmada', tom: 'info' },
  em_uso: { rotulo: 'Em uso', tom: 'sucesso' },
  concluida: { rotulo: 'Concluída', tom: 'neutro' },
  cancelada: { rotulo: 'Cancelada', tom: 'neutro' },
  recusada: { rotulo: 'Recusada', tom: 'perigo' },
  expirada: { rotulo: 'Venceu sem resposta', tom: 'neutro' },
  nao_compareceu: { rotulo: 'Ninguém chegou', tom: 'alerta' },
}
export const tomDa = (r: Reserva): Tom =>
  r.especie === 'bloqueio'
    ? 'neutro'
    : r.minha && r.situacao === 'confirmada'
      ? 'marca'
      : situacaoEscrita[r.situacao].tom

const diaDaSemana = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})
export const escreverDia = (dia: string): string => diaDaSemana.format(new Date(`${dia}T12:00:00Z`)).replace('.', '')
export function escreverPeriodo(de: string, ate: string, fuso = 'America/Sao_Paulo'): string {
  const [i, f] = [paraParede(new Date(de), fuso), paraParede(new Date(ate), fuso)]
  return i.slice(0, 10) === f.slice(0, 10)
    ? `${escreverDia(i.slice(0, 10))}, ${i.slice(11)}–${f.slice(11)}`
    : `${escreverDia(i.slice(0, 10))} ${i.slice(11)} até ${escreverDia(f.slice(0, 10))} ${f.slice(11)}`
}

/** 'Livre até 14:30', 'Ocupado até 10:00 · Marlene'. */
export function escreverAgora(r: Recurso, agora: number): { livre: boolean; frase: string } {
  const { livre, ate, titulo, quem } = r.agora
  if (livre) return { livre, frase: livreEscrito(r.agora, agora, r.fuso) }
  if (!ate) return { livre, frase: 'Ocupado agora' }
  const [hoje, fim] = [paraParede(new Date(agora), r.fuso).slice(0, 10), paraParede(new Date(ate), r.fuso)]
  const quando = fim.slice(0, 10) === hoje ? fim.slice(11) : escreverDia(fim.slice(0, 10))
  return { livre, frase: [`Ocupado até ${quando}`, titulo ?? quem].filter(Boolean).join(' · ') }
}
