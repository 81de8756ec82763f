import { ROTULOS_DE_TODAS } from '../concessionarias.ts'
import { chaveDe } from '../texto/linhas.ts'

const OUTROS = [
  'vencimento',
  'historico de consumo',
  'leitura anterior',
  'leitura atual',
  'n de dias',
  'proxima leitura',
]
const CONHECIDOS = [...new Set([...Object.values(ROTULOS_DE_TODAS).flat(), ...OUTROS])]
const compacto = (t: string): string => chaveDe(t).replace(/[^a-z0-9]/g, '')

/** Edits between two short texts. */
function distancia(a: string, b: string): number {
  let anterior = [...Array(b.length + 1).keys()]
  for (let i = 1; i <= a.length; i++) {
    const atual = [i]
    for (let j = 1; j <= b.length; j++) {
      const troca = (anterior[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      atual.push(Math.min(troca, (anterior[j] ?? 0) + 1, (atual[j - 1] ?? 0) + 1))
    }
    anterior = atual
  }
  return anterior[b.length] ?? 0
}

/** A label that lost a letter or its spaces, as the label; figures and other text stay as they were read. */
export function corrigirTexto(texto: string): string {
  const limpo = texto.replaceAll('：', ':').replaceAll('，', ',').replaceAll('（', '(').replaceAll('）', ')')
  if (/^(R[S$]\s?)?\d+\.\d{2}$/.test(limpo)) return limpo.replace(/^RS/, 'R$').replace('.', ',')
  if (/^RS\s?\d/.test(limpo)) return limpo.replace(/^RS/, 'R$')
  const t = compacto(limpo)
  if (/\d/.test(t) || t.length < 6 || t.length > 40) return limpo
  const igual = CONHECIDOS.find((r) => distancia(t, compacto(r)) <= Math.floor(compacto(r).length / 6))
  return igual ?? limpo
}
