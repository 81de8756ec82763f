import { mesPorExtenso } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { primeiroNome, type DaMensagem } from './mensagem.ts'

export const SE_ATRASAR = 'Multa de 2 %, uma vez, e juros de 1 % ao mês, por dia.'

/** In the order of the placeholders of the approved template. */
export const variaveisDaFatura = (f: DaMensagem): string[] => [
  primeiroNome(f.membro),
  mesPorExtenso(f.competencia),
  emReais(f.valor_centavos),
  diaBr(f.vencimento_em),
  f.link,
]
