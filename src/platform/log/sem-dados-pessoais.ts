import { comoObjeto } from '#kit/objeto.ts'

const MAXIMO = 2000
/** Quoted parts of library messages are often input. Names of tables, columns and constraints stay readable. */
const CITADO = /"([^"\n]{1,400})"|'([^'\n]{1,400})'/g
const IDENTIFICADOR = /^[a-z_][a-z0-9_.:-]{0,80}$/
const EMAIL = /[^\s@"'<>(){}[\]=,;:]{1,64}@[^\s@"'<>(){}[\]=,;:]{1,255}/g
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** CPF, CNPJ, telephone, card: eight digits or more, with the usual punctuation. */
const NUMERO = /\+?\d(?:[\s()./-]{0,2}\d){7,}/g
const PALAVRA_LONGA = /[\w-]{24,}/g

/** Masks possibly personal or secret parts of a text before it is logged. Our own ids (UUID) stay. Linear time. */
export function semDadosPessoais(texto: string): string {
  const curto = texto.length > MAXIMO ? `${texto.slice(0, MAXIMO)}…` : texto
  const uuids: string[] = []
  return curto
    .replace(CITADO, (tudo: string, dupla?: string, simples?: string) => {
      const dentro = dupla ?? simples ?? ''
      return IDENTIFICADOR.test(dentro) && !dentro.includes('@') ? tudo : '"…"'
    })
    .replace(EMAIL, '[e-mail]')
    .replace(PALAVRA_LONGA, (palavra) => {
      if (UUID.test(palavra)) return `⟦${uuids.push(palavra) - 1}⟧`
      return /\d/.test(palavra) ? '[segredo]' : palavra
    })
    .replace(NUMERO, '[número]')
    .replace(/⟦(\d{1,3})⟧/g, (_, n: string) => uuids[Number(n)] ?? '')
}

export interface ErroNoLog {
  type: string
  message: string
  stack?: string
  [detalhe: string]: unknown
}

/**
 * Short codes and names that help to find the fault; all other properties of an error (input, claims, rows, parameters)
 * are left out.
 */
const DETALHES = [
  'code',
  'status',
  'statusCode',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
]

/**
 * Reduces an error to properties known to be harmless. jose puts the claims of the token into its errors, PostgreSQL
 * the whole row, zod and JSON.parse the user's input.
 */
export function erroNoLog(erro: unknown, fundo = 3): ErroNoLog | string {
  if (!(erro instanceof Error)) return typeof erro === 'string' ? semDadosPessoais(erro) : `[${typeof erro}]`
  const saida: ErroNoLog = { type: erro.name, message: semDadosPessoais(erro.message) }
  const quadros = (erro.stack ?? '').split('\n').filter((linha) => /^\s+at /.test(linha))
  if (quadros.length > 0) saida.stack = quadros.join('\n')
  for (const nome of DETALHES) {
    const valor = comoObjeto(erro)[nome]
    if (typeof valor === 'number') saida[nome] = valor
    else if (typeof valor === 'string' && valor.length <= 100) saida[nome] = semDadosPessoais(valor)
  }
  if (erro.cause !== undefined && fundo > 0) saida.cause = erroNoLog(erro.cause, fundo - 1)
  return saida
}
