import type { Tom } from '#ui/tom.ts'
import type { EstadoDoPrazo, MotivoDePausa, Prioridade, Situacao, TipoDeOrdem } from '../tipos.ts'

export const TIPOS: Readonly<Record<TipoDeOrdem, string>> = {
  instalacao: 'Instalação',
  preventiva: 'Preventiva',
  corretiva: 'Corretiva',
  limpeza: 'Limpeza',
  garantia: 'Garantia',
  vistoria: 'Vistoria',
  seguro: 'Seguro',
}
export const PRIORIDADES: Readonly<Record<Prioridade, string>> = {
  baixa: 'Baixa',
  normal: 'Normal',
  alta: 'Alta',
  urgente: 'Urgente',
}
export const TOM_DA_PRIORIDADE: Readonly<Record<Prioridade, Tom>> = {
  baixa: 'neutro',
  normal: 'neutro',
  alta: 'alerta',
  urgente: 'perigo',
}
export const TOM_DA_SITUACAO: Readonly<Record<Situacao, Tom>> = {
  aberta: 'neutro',
  agendada: 'info',
  em_deslocamento: 'petroleo',
  em_execucao: 'marca',
  pausada: 'alerta',
  concluida: 'sucesso',
  cancelada: 'neutro',
  reaberta: 'violeta',
}
export const PRAZOS: Readonly<Record<EstadoDoPrazo, string>> = {
  no_prazo: 'no prazo',
  vence_hoje: 'vence hoje',
  atrasada: 'atrasada',
  cumprido: 'prazo cumprido',
  perdido: 'fora do prazo',
}
export const TOM_DO_PRAZO: Readonly<Record<EstadoDoPrazo, Tom>> = {
  no_prazo: 'neutro',
  vence_hoje: 'alerta',
  atrasada: 'perigo',
  cumprido: 'sucesso',
  perdido: 'perigo',
}
export const PAUSAS: Readonly<Record<MotivoDePausa, string>> = {
  chuva: 'Chuva ou vento',
  falta_peca: 'Falta de peça',
  cliente_ausente: 'Cliente ausente',
  seguranca: 'Segurança',
  rede: 'Rede da distribuidora',
  outro: 'Outro motivo',
}
export const HABILIDADES: Readonly<Record<string, string>> = {
  nr10: 'NR-10',
  nr35: 'NR-35',
  telhado: 'Telhado',
  inversor: 'Inversores',
  media_tensao: 'Média tensão',
  termografia: 'Termografia',
  drone: 'Drone',
}

/** `1 h 24` from minutes. */
export function minutosEscritos(min: number): string {
  const m = Math.round(min)
  if (m < 60) return `${m} min`
  const resto = m % 60
  return resto === 0 ? `${Math.floor(m / 60)} h` : `${Math.floor(m / 60)} h ${String(resto).padStart(2, '0')}`
}

export const opcoesDe = <K extends string>(nomes: Readonly<Record<K, string>>, quais: readonly K[]) =>
  quais.map((valor) => ({ valor, rotulo: nomes[valor] }))
