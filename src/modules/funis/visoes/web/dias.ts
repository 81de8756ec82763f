import { diaDaSemana, msDoDia, somarDias } from '#kit/dias.ts'

export const inicioDaSemana = (dia: string): string => somarDias(dia, -diaDaSemana(dia))
export const inicioDoMes = (dia: string): string => `${dia.slice(0, 7)}-01`
export const diasDe = (de: string, n: number): string[] => Array.from({ length: n }, (_, i) => somarDias(de, i))

const fmt = (o: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...o })
export const nomeDoMes = (dia: string): string => fmt({ month: 'long', year: 'numeric' }).format(msDoDia(dia))
export const nomeDoDia = (dia: string): string =>
  fmt({ weekday: 'long', day: 'numeric', month: 'long' }).format(msDoDia(dia))
export const diaCurto = (dia: string): string => fmt({ day: '2-digit', month: '2-digit' }).format(msDoDia(dia))
