import { dinheiro } from '#ui/formatos.ts'
import type { ContaNaLista } from '../tipos.ts'

export const SITUACAO = {
  lendo: { rotulo: 'Lendo', tom: 'info' },
  lida: { rotulo: 'Para conferir', tom: 'alerta' },
  recusada: { rotulo: 'Não lida', tom: 'perigo' },
  conferida: { rotulo: 'Conferida', tom: 'sucesso' },
} as const

/** Utility, unit, month and total; the name of the file while nothing was read. */
export function tituloNaLista(c: ContaNaLista): string {
  const fatos = [
    c.concessionaria,
    c.uc && `UC ${c.uc}`,
    c.mes && c.mes.split('-').toReversed().join('/'),
    c.total_centavos !== null && dinheiro(c.total_centavos),
  ].filter(Boolean)
  return fatos.length > 0 ? fatos.join(' · ') : c.nome
}

export const VEIO_DE = {
  mensagem: 'chegou pela conversa',
  cartao: 'enviada no cartão',
  proposta: 'enviada na proposta',
  contato: 'enviada no cadastro',
} as const
