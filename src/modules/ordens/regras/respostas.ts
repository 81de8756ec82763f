import type { TipoDeItem } from '../tipos.ts'

export interface ItemPerguntado {
  tipo: TipoDeItem
  unidade: string
  minimo: string | null
  maximo: string | null
  opcoes: readonly string[]
}
export type RespostaLida = { valor: string; fora: boolean } | { frase: string }

/** Reads an answer as its item asks for it. A value out of range is kept and marked. */
export function lerResposta(item: ItemPerguntado, escrito: string): RespostaLida {
  const valor = escrito.trim()
  switch (item.tipo) {
    case 'feito':
      return valor === 'sim' ? { valor, fora: false } : { frase: 'Marque o item como feito.' }
    case 'sim_nao':
      return ['sim', 'nao', 'nao_se_aplica'].includes(valor)
        ? { valor, fora: false }
        : { frase: 'Responda sim, não ou não se aplica.' }
    case 'numero': {
      const n = Number(valor.replace(',', '.'))
      if (valor === '' || !Number.isFinite(n)) return { frase: 'Escreva um número.' }
      const abaixo = item.minimo !== null && n < Number(item.minimo)
      const acima = item.maximo !== null && n > Number(item.maximo)
      return { valor: String(n), fora: abaixo || acima }
    }
    case 'escolha':
      return item.opcoes.includes(valor) ? { valor, fora: false } : { frase: 'Escolha uma das opções do item.' }
    case 'texto':
      return valor === '' ? { frase: 'Responda o item.' } : { valor, fora: false }
  }
}

/** An answer of the safety list lets the work begin. */
export const seguro = (valor: string): boolean => valor !== 'nao'
