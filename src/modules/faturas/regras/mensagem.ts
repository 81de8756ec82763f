import { primeiroNome } from '#kit/como-chamar.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'

export interface DaMensagem {
  membro: string
  competencia: string
  valor_centavos: number
  economia_centavos: number
  vencimento_em: string
  link: string
}

/** What a text may name, with what it becomes. */
export const LUGARES = {
  nome: 'o primeiro nome',
  mes: 'o mês da fatura',
  valor: 'o valor a pagar',
  vencimento: 'o dia do vencimento',
  economia: 'a economia do mês',
  link: 'a página da fatura, com PIX',
} as const
type Lugar = keyof typeof LUGARES

export const TEXTO_DA_FATURA =
  'Olá, {nome}! Sua fatura de {mes} é de {valor} e vence em {vencimento}. ' +
  'Você economizou {economia}. Para pagar com PIX e ver como calculamos: {link}'

const valores = (f: DaMensagem): Record<Lugar, string> => ({
  nome: primeiroNome(f.membro),
  mes: mesPorExtenso(f.competencia),
  valor: emReais(f.valor_centavos),
  vencimento: diaBr(f.vencimento_em),
  economia: emReais(f.economia_centavos),
  link: f.link,
})

/** The message that brings an invoice. */
export function mensagemDaFatura(f: DaMensagem, texto: string | null = null): string {
  const escritos = new Map<string, string>(Object.entries(valores(f)))
  return (texto ?? TEXTO_DA_FATURA).replace(/\{(\w+)\}/g, (inteiro, lugar: string) => escritos.get(lugar) ?? inteiro)
}

/** Why a text cannot bring an invoice; null: it can. */
export function recusaDoTexto(texto: string): string | null {
  const usados = [...texto.matchAll(/\{(\w*)\}/g)].map((m) => m[1] ?? '')
  const estranho = usados.find((u) => !(u in LUGARES))
  if (estranho !== undefined)
    return `{${estranho}} não existe. Use ${Object.keys(LUGARES)
      .map((l) => `{${l}}`)
      .join(', ')}.`
  return usados.includes('link') ? null : 'Falta {link}: é por ele que o membro paga.'
}

/** An invoice that no member has, for the preview of a text. */
export const EXEMPLO: DaMensagem = {
  membro: 'Mercado Boa Safra',
  competencia: '2027-01',
  valor_centavos: 204_446,
  economia_centavos: 36_079,
  vencimento_em: '2027-02-10',
  link: 'https://…/fatura/…',
}
