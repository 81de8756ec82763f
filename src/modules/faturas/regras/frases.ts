import { primeiroNome } from '#kit/como-chamar.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Encargos } from '../tipos.ts'
import type { DaMensagem } from './mensagem.ts'

/** Late charges in a sentence; without them, that no charge is due. */
export function seAtrasar({ multa, jurosMes }: Encargos): string {
  const partes = [
    multa > 0 ? `multa de ${semZeros(multa)}, uma vez` : null,
    jurosMes > 0 ? `juros de ${semZeros(jurosMes)} ao mês, por dia` : null,
  ].filter((p) => p !== null)
  const frase = partes.length > 0 ? partes.join(', e ') : 'sem multa e sem juros'
  return `${frase[0]?.toUpperCase() ?? ''}${frase.slice(1)}.`
}
const semZeros = (fracao: number): string => `${emNumero(Number((fracao * 100).toFixed(4)), casasDe(fracao * 100))} %`
const casasDe = (n: number): number => (String(Number(n.toFixed(4))).split('.')[1] ?? '').length

/** In the order of the placeholders of the approved template. */
export const variaveisDaFatura = (f: DaMensagem): string[] => [
  primeiroNome(f.membro),
  mesPorExtenso(f.competencia),
  emReais(f.valor_centavos),
  diaBr(f.vencimento_em),
  f.link,
]
