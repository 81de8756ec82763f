import type { Campo, ValorDeCampo, Valores } from '#engines/funil/campos.ts'
import { comoChamar } from '#kit/como-chamar.ts'
import { tipoDoDocumento } from '#kit/documento.ts'
import { formatarTelefone, telefoneInternacional } from '#kit/telefone.ts'

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const dia = (v: string) => v.slice(0, 10).split('-').reverse().join('/')
const hora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

type EmPalavras = (v: ValorDeCampo, c: Campo) => ValorDeCampo
const formas: Partial<Record<Campo['tipo'], EmPalavras>> = {
  moeda: (v) => (typeof v === 'number' ? reais.format(v / 100) : v),
  numero: (v, c) =>
    typeof v === 'number' ? `${v.toLocaleString('pt-BR')}${c.config.unidade ? ` ${c.config.unidade}` : ''}` : v,
  booleano: (v) => (v === true ? 'sim' : v === false ? 'não' : v),
  data: (v) => (typeof v === 'string' ? dia(v) : v),
  datahora: (v) => (typeof v === 'string' ? hora.format(new Date(v)).replace(', ', ' às ') : v),
  mes: (v) => (typeof v === 'string' ? v.split('-').reverse().join('/') : v),
  selecao: (v, c) => c.config.opcoes.find((o) => o.id === v)?.rotulo ?? v,
  telefone: (v) => (typeof v === 'string' ? formatarTelefone(telefoneInternacional(v)) : v),
}

/**
 * The name to greet a card's contact with. A contact is a company if it is registered as one, or if its document is a
 * CNPJ.
 */
export const comoChamarDoCartao = ({ nome, documento, cliente_empresa }: Valores): string | null =>
  typeof nome === 'string'
    ? comoChamar(
        nome,
        cliente_empresa === true || (typeof documento === 'string' && tipoDoDocumento(documento) === 'cnpj'),
      )
    : null

/** Values as a customer reads them: reais instead of centavos, option labels instead of ids. */
export function emPalavras(
  campos: ReadonlyMap<string, Campo>,
  valores: Valores,
): Record<string, ValorDeCampo | undefined> {
  const lidos = Object.fromEntries(
    Object.entries(valores).map(([k, v]) => {
      const c = campos.get(k)
      return [k, c && v !== undefined ? (formas[c.tipo]?.(v, c) ?? v) : v]
    }),
  )
  const valor = valores.valor_do_cartao
  const nome = comoChamarDoCartao(valores)
  return {
    ...lidos,
    ...(typeof valor === 'number' ? { valor_do_cartao: reais.format(valor / 100) } : {}),
    ...(nome ? { primeiro_nome: nome } : {}),
  }
}

/** Placeholders that are not fields but belong to the card itself. */
export const DO_CARTAO: Readonly<Record<string, string>> = {
  primeiro_nome: 'Primeiro nome',
  titulo_do_cartao: 'Título do cartão',
  valor_do_cartao: 'Valor do cartão',
}
export const lugaresDe = (texto: string): string[] => [
  ...new Set([...texto.matchAll(/\{\{\s*([a-z][a-z0-9_]{0,59})\s*\}\}/g)].map((m) => m[1] ?? '')),
]
