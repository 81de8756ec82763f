import { primeiroNome } from '#kit/como-chamar.ts'
import { invalido } from '#kit/erro.ts'
import type { PropostaParaConversa } from '#modules/propostas/publico.ts'

export type EmVigor = NonNullable<PropostaParaConversa['em_vigor']>

/** The message that is proposed to the sender. The link follows when the text does not have it. */
export const textoProposto = (nome: string, numero: string): string =>
  `Olá${primeiroNome(nome) ? `, ${primeiroNome(nome)}` : ''}! Aqui está a sua proposta ${numero}. Dá para ver tudo, ajustar as premissas e aceitar pelo celular:`

export function comLink(texto: string, { link }: EmVigor): string {
  const limpo = texto.replaceAll('{link}', link).trim()
  return limpo.includes(link) ? limpo : `${limpo}\n${link}`.trim()
}

/** Fills `{nome}`, `{numero}`, `{link}` and, for buttons that hold only the end of the address, `{codigo}`. */
export function preencherModelo(
  variaveis: readonly string[],
  { nome, numero, em_vigor: { link, token } }: { nome: string; numero: string; em_vigor: EmVigor },
  levaPdf: boolean,
): string[] {
  const valores: Readonly<Record<string, string>> = { nome: primeiroNome(nome), numero, link, codigo: token }
  const prontas = variaveis.map((v) =>
    v.replaceAll(/\{(nome|numero|link|codigo)\}/g, (_, c: string) => valores[c] ?? ''),
  )
  if (!levaPdf && !prontas.some((v) => v.includes(token)))
    throw invalido('Ponha {link} em uma das variáveis do modelo, para o cliente receber o endereço da proposta.', [
      { campo: 'modelo.variaveis', mensagem: 'Falta o {link} da proposta' },
    ])
  return prontas
}
