import type { classes, EstadoDaLinha, Modo, motivosDaDiferenca, Situacao } from '../tipos.ts'

export const SITUACOES: Readonly<Record<Situacao, string>> = {
  rascunho: 'Rascunho',
  em_contagem: 'Em contagem',
  em_revisao: 'Em revisão',
  aprovado: 'Aprovado',
  lancado: 'Lançado',
  cancelado: 'Cancelado',
}
export const MODOS: Readonly<Record<Modo, string>> = {
  bloqueio: 'O lugar fica parado',
  fotografia: 'Sem parar o galpão',
}
export const CLASSES: Readonly<Record<(typeof classes)[number], string>> = {
  A: 'Classe A: 80 % do valor',
  B: 'Classe B: até 95 % do valor',
  C: 'Classe C: o resto',
}
export const MOTIVOS: Readonly<Record<(typeof motivosDaDiferenca)[number], string>> = {
  corte_sem_baixa: 'Corte sem baixa',
  quebra: 'Quebra no manuseio',
  erro_na_entrada: 'Erro na entrada',
  sem_registro: 'Levado sem registro',
  outro: 'Outro',
}
export const ESTADOS: Readonly<Record<EstadoDaLinha, string>> = {
  por_contar: 'por contar',
  bateu: 'bateu',
  na_tolerancia: 'na tolerância',
  pede_recontagem: 'pede recontagem',
  recontando: 'recontando',
  pede_motivo: 'pede motivo',
  confirmada: 'confirmada',
}
