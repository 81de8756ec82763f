import type { z } from 'zod'

type Problema = Parameters<z.core.$ZodErrorMap>[0]

const ESPERADOS: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  bigint: 'um número inteiro',
  boolean: 'sim ou não',
  array: 'uma lista',
  tuple: 'uma lista',
  set: 'uma lista',
  object: 'um conjunto de campos',
  record: 'um conjunto de campos',
  map: 'um conjunto de campos',
  date: 'uma data',
}
const FORMATOS: Record<string, string> = {
  uuid: 'Identificador inválido',
  guid: 'Identificador inválido',
  email: 'E-mail inválido',
  url: 'Endereço inválido',
  date: 'Data inválida',
  datetime: 'Data e hora inválidas',
  time: 'Hora inválida',
}

const itens = (n: unknown) => `${n} ${Number(n) === 1 ? 'item' : 'itens'}`
const letras = (n: unknown) => `${n} ${Number(n) === 1 ? 'caractere' : 'caracteres'}`

function deTamanho(origem: string, n: unknown, lado: 'máximo' | 'mínimo', exclusivo: boolean): string {
  if (origem === 'string')
    return lado === 'mínimo' && Number(n) === 1 ? 'Preencha este campo' : `O texto tem no ${lado} ${letras(n)}`
  if (['array', 'set', 'map', 'object', 'record'].includes(origem)) return `São no ${lado} ${itens(n)}`
  if (origem === 'date') return 'Data fora do período aceito'
  return exclusivo ? `O valor é ${lado === 'mínimo' ? 'maior' : 'menor'} que ${n}` : `O valor é de no ${lado} ${n}`
}

/** Returns the sentence for a field whose contract has none of its own: never the text of the library. */
export function fraseDoProblema(p: Problema): string {
  switch (p.code) {
    case 'invalid_type':
      return p.input === undefined
        ? 'Preencha este campo'
        : `Valor inválido: informe ${ESPERADOS[p.expected] ?? 'outro valor'}`
    case 'invalid_value':
      return `Opção inválida: ${p.values.length === 1 ? 'só' : 'escolha entre'} ${p.values.map(String).join(', ')}`
    case 'too_big':
      return deTamanho(p.origin, p.maximum, 'máximo', p.inclusive === false)
    case 'too_small':
      return deTamanho(p.origin, p.minimum, 'mínimo', p.inclusive === false)
    case 'invalid_format':
      return FORMATOS[p.format] ?? 'Formato inválido'
    case 'not_multiple_of':
      return `O valor é múltiplo de ${p.divisor}`
    case 'unrecognized_keys':
      return `Não há aqui o campo ${p.keys.join(', ')}`
    default:
      return 'Valor inválido'
  }
}
