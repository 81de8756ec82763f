import { dia } from '#kit/dia.ts'
import { diaBr } from '#kit/dias.ts'
import { formatarDocumento, lerDocumento } from '#kit/documento.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Valores } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'
import { reaisPorExtenso } from './extenso.ts'
import { variaveisDo, type Variavel } from './variaveis.ts'

const semZeros = (x: number, casas: number | undefined): string =>
  casas === undefined ? emNumero(x, Math.min(2, (String(x).split('.')[1] ?? '').length)) : emNumero(x, casas)

/** A stored value as the contract prints it. */
export function formatar(v: Variavel, valor: string): string {
  switch (v.tipo) {
    case 'dinheiro':
      return emReais(Number(valor))
    case 'numero':
      return [semZeros(Number(valor), v.casas), v.unidade].filter(Boolean).join('\u00A0')
    case 'percentual':
      return `${semZeros(Number(valor), undefined)}\u00A0%`
    case 'data':
      return diaBr(valor)
    case 'documento':
      return formatarDocumento(valor)
    default:
      return valor
  }
}

const DIA = dia('Data inválida')
const numeroValido = (valor: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(valor)

const naFaixa = (valor: string, [de, ate]: readonly [number, number]): boolean =>
  /^\d{1,6}$/.test(valor) && Number(valor) >= de && Number(valor) <= ate

/** What is wrong with a typed value, in a sentence; null when it is right. */
export function recusaDoValor(v: Variavel, valor: string): string | null {
  switch (v.tipo) {
    case 'dinheiro':
      return /^\d{1,15}$/.test(valor) ? null : `${v.rotulo}: informe um valor em reais`
    case 'numero':
      if (v.faixa)
        return naFaixa(valor, v.faixa)
          ? null
          : `${v.rotulo}: de ${v.faixa[0]} a ${v.faixa[1]} ${v.unidade ?? ''}`.trim()
      return numeroValido(valor) ? null : `${v.rotulo}: informe um número`
    case 'percentual':
      return numeroValido(valor) && Number(valor) <= 100 ? null : `${v.rotulo}: informe de 0 a 100 %`
    case 'data':
      return DIA.safeParse(valor).success ? null : `${v.rotulo}: data inválida`
    case 'documento':
      return lerDocumento(valor) ? null : `${v.rotulo}: confira os números`
    case 'escolha':
      return v.opcoes?.includes(valor) ? null : `${v.rotulo}: escolha uma das opções`
    default:
      return null
  }
}

/** Adds what is computed from the others. */
export function comCalculadas(valores: Valores): Valores {
  const extenso = (de: string, para: string): Valores => {
    const centavos = valores[de]
    return centavos !== undefined && /^\d+$/.test(centavos) ? { [para]: reaisPorExtenso(Number(centavos)) } : {}
  }
  return {
    ...valores,
    ...extenso('preco.total', 'preco.extenso'),
    ...extenso('investimento.aporte', 'investimento.extenso'),
  }
}

/** Every value as the contract prints it, by variable; what is empty or wrong is left out. */
export function impressas(tipo: TipoDeContrato, valores: Valores): Map<string, string> {
  const todos = comCalculadas(valores)
  return new Map(
    variaveisDo(tipo).flatMap((v): [string, string][] => {
      const valor = todos[v.chave]?.trim()
      return valor && recusaDoValor(v, valor) === null ? [[v.chave, formatar(v, valor)]] : []
    }),
  )
}
