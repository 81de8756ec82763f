import type { Tom } from '#ui/tom.ts'
import type { Situacao, Veredito } from '../tipos.ts'

export const SITUACOES: Readonly<Record<Situacao, { rotulo: string; tom: Tom }>> = {
  aberta: { rotulo: 'A separar', tom: 'neutro' },
  separando: { rotulo: 'Separando', tom: 'info' },
  fechada: { rotulo: 'Separado', tom: 'alerta' },
  entregue: { rotulo: 'Na van', tom: 'sucesso' },
  cancelada: { rotulo: 'Cancelado', tom: 'neutro' },
}
export const VEREDITOS: Readonly<Record<Veredito, { rotulo: string; tom: Tom }>> = {
  pode: { rotulo: 'Pode trocar', tom: 'sucesso' },
  engenharia: { rotulo: 'Engenharia aprova', tom: 'alerta' },
  nao: { rotulo: 'Não pode', tom: 'perigo' },
}
