import { FUSO } from '#kit/expediente.ts'
import { horaAqui as hora } from '../../regras/horas.ts'

const dia = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, weekday: 'long', day: 'numeric', month: 'long' })
const curto = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, day: '2-digit', month: '2-digit', year: 'numeric' })

export const horaAqui = (em: string): string => hora(new Date(em))
export const diaFalado = (em: Date): string => {
  const texto = dia.format(em)
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
export const diaCurto = (em: string): string => curto.format(new Date(em))

const unidades = ['B', 'KB', 'MB', 'GB'] as const
export function tamanhoFalado(bytes: number): string {
  const i = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const n = bytes / 1024 ** i
  return `${n.toLocaleString('pt-BR', { maximumFractionDigits: n < 10 && i > 0 ? 1 : 0 })} ${unidades[i]}`
}
