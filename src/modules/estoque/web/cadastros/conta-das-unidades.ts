import type { Unidade } from '../../contract/cadastros.ts'
import { converter, escreverQuantidade, lerQuantidade, qtd, type Fator } from '../../regras/quantidade.ts'

/** Either way round, as the ledger does it. */
function fatorEntre(unidades: readonly Unidade[], de: string, para: string): Fator | null {
  if (de === para) return { num: 1, den: 1 }
  const uma = (a: string, b: string) =>
    unidades.find((u) => u.sigla === a)?.conversoes.find((c) => c.para === b) ?? null
  const volta = uma(para, de)
  return uma(de, para) ?? (volta && { num: volta.den, den: volta.num })
}

/** `2,5 KG = 2.500 G`, or why there is no answer. */
export function contaDasUnidades(
  unidades: readonly Unidade[],
  { quanto, de, para }: { quanto: string; de: string; para: string },
): string {
  const lida = lerQuantidade(quanto)
  if (lida === null) return 'Escreva uma quantidade maior que zero, com até seis casas.'
  const fator = fatorEntre(unidades, de, para)
  if (!fator) return `Não há conversão entre ${de} e ${para}.`
  const escrita = `${qtd(quanto)} ${de}`
  const la = converter(lida, fator, 6)
  if (la === null) return `${escrita} não dá um número exato de ${para}.`
  const casas = unidades.find((u) => u.sigla === para)?.casas ?? 6
  const cabe = converter(lida, fator, casas) !== null
  const conta = `${escrita} = ${qtd(escreverQuantidade(la))} ${para}`
  return cabe ? conta : `${conta}, mais casas do que ${para} aceita no estoque.`
}
