import type { Saida, Vez } from './definicao.ts'
import type { NoDe } from './tipos.ts'

const SEGUNDOS: Record<NoDe<'esperar'>['dados']['unidade'], number> = {
  segundos: 1,
  minutos: 60,
  horas: 3600,
  dias: 86_400,
}

export const depoisDe = (agora: string, segundos: number): string =>
  new Date(Date.parse(agora) + segundos * 1000).toISOString()
export const duracao = ({ quantidade, unidade }: NoDe<'esperar'>['dados']): number => quantidade * SEGUNDOS[unidade]
export const ate = ({ ambiente }: Vez, minutos: number | null): string | null =>
  minutos === null ? null : depoisDe(ambiente.agora, minutos * 60)
export const semResposta = (limite: number | null): Saida[] =>
  limite === null
    ? []
    : [{ id: 'sem_resposta', nome: `Sem resposta em ${emTempo(limite)}`, obrigatoria: true, semEntrada: true }]

export const emTempo = (minutos: number): string =>
  minutos % 1440 === 0 ? `${minutos / 1440} d` : minutos % 60 === 0 ? `${minutos / 60} h` : `${minutos} min`
