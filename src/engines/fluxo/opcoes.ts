import type { Vez } from './definicao.ts'
import type { Efeito, Entrada } from './estado.ts'
import { cortar, simples, soPalavras } from './texto.ts'
import type { NoDe } from './tipos.ts'

type Menu = NoDe<'menu'>
type Opcao = Menu['dados']['opcoes'][number]
type Oferta = Pick<Extract<Efeito, { tipo: 'mensagem' }>, 'texto' | 'opcoes'>

/** Maximum label length of a button and of a list row in WhatsApp, the strictest of the channels. */
export const ROTULO_DE_BOTAO = 20
export const ROTULO_DE_LINHA = 24
const TEXTO_COM_OPCOES = 1024
/** The id of an offered option includes its node, so that a tap on an older menu is not taken for this one. */
export const idOferecido = (no: string, opcao: string): string => `${no}.${opcao}`

/**
 * Buttons if the channel has them and the options fit, otherwise a list, otherwise numbered text, which every channel
 * supports.
 */
export function oferta({ id, dados }: Menu, vez: Vez): Oferta {
  const texto = vez.dizer(dados.texto)
  const { botoes, lista, texto_maximo } = vez.ambiente.canal
  const itens = dados.opcoes.map((o) => ({
    id: idOferecido(id, o.id),
    texto: vez.dizer(o.texto),
    descricao: vez.dizer(o.descricao),
  }))
  const cabe = (quantos: number, rotulo: number) =>
    dados.forma === 'auto' &&
    texto.length <= TEXTO_COM_OPCOES &&
    itens.length <= quantos &&
    itens.every((i) => i.texto.length <= rotulo)
  if (cabe(botoes, ROTULO_DE_BOTAO) && itens.every((i) => !i.descricao))
    return { texto: cortar(texto, texto_maximo), opcoes: { forma: 'botoes', botao: '', itens } }
  if (cabe(lista, ROTULO_DE_LINHA))
    return { texto: cortar(texto, texto_maximo), opcoes: { forma: 'lista', botao: dados.botao || 'Ver opções', itens } }
  return {
    texto: cortar(
      [texto, '', ...itens.map((i, n) => `*${n + 1}.* ${i.texto}${i.descricao ? ` (${i.descricao})` : ''}`)]
        .join('\n')
        .trim(),
      texto_maximo,
    ),
  }
}

const EMOJI_DE_NUMERO = /^([0-9])\uFE0F?\u20E3$/

/** Matches the chosen option by the tapped id, by number, by equal text, then by words that fit only one option. */
export function escolher(
  { id, dados }: Menu,
  { texto, opcao }: Extract<Entrada, { tipo: 'mensagem' }>,
  dizer: (t: string) => string,
): Opcao | null {
  const tocada = dados.opcoes.find((o) => opcao === idOferecido(id, o.id))
  if (tocada) return tocada
  const dito = simples(texto.trim().replace(EMOJI_DE_NUMERO, '$1'))
  if (!dito) return null
  const rotulos = dados.opcoes.map((o) => ({ o, rotulo: simples(dizer(o.texto)) }))
  const iguais = rotulos.find((r) => r.rotulo === dito)
  if (iguais) return iguais.o
  const numero = /^(?:opcao|numero|n)?\s*(\d{1,2})\s*(?:a|o|ª|º)?$/.exec(dito)?.[1]
  if (numero) return dados.opcoes[Number(numero) - 1] ?? null
  const dentro = rotulos.filter((r) => r.rotulo.length >= 3 && soPalavras(dito).includes(soPalavras(r.rotulo)))
  const parte =
    dentro.length > 0 ? dentro : dito.length >= 3 ? rotulos.filter((r) => ` ${r.rotulo}`.includes(` ${dito}`)) : []
  return parte.length === 1 ? (parte[0]?.o ?? null) : null
}
