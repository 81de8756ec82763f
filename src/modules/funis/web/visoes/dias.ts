/** Days of the calendar as ISO text: no clock, no zone, no summer time. */
const DIA_MS = 86_400_000
const emMs = (dia: string) => Date.parse(`${dia}T00:00:00Z`)
const deMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const somarDias = (dia: string, n: number): string => deMs(emMs(dia) + n * DIA_MS)
export const diaDaSemana = (dia: string): number => new Date(emMs(dia)).getUTCDay()
export const inicioDaSemana = (dia: string): string => somarDias(dia, -diaDaSemana(dia))
export const inicioDoMes = (dia: string): string => `${dia.slice(0, 7)}-01`
export function somarMeses(dia: string, n: number): string {
  const [ano = 0, mes = 1] = dia.split('-').map(Number)
  return deMs(Date.UTC(ano, mes - 1 + n, 1))
}
/** Today in São Paulo. */
export const hoje = (agora: number = Date.now()): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(agora)
export const diasDe = (de: string, n: number): string[] => Array.from({ length: n }, (_, i) => somarDias(de, i))

const fmt = (o: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...o })
export const nomeDoMes = (dia: string): string => fmt({ month: 'long', year: 'numeric' }).format(emMs(dia))
export const nomeDoDia = (dia: string): string => fmt({ weekday: 'long', day: 'numeric', month: 'long' }).format(emMs(dia))
export const diaCurto = (dia: string): string => fmt({ day: '2-digit', month: '2-digit' }).format(emMs(dia))
export const SEMANA = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
