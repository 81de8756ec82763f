import { soDigitos } from '#kit/telefone.ts'
import { invalido } from '#kit/erro.ts'
import type { EspecialDeEnvio, TipoDeEspecial } from '#modules/chat/nucleo/regras/envio/especial.ts'

export interface Chamada {
  metodo: string
  corpo: Record<string, unknown>
}

type De<T extends TipoDeEspecial> = Extract<EspecialDeEnvio, { tipo: T }>
/** The type of a method, so that the record of all kinds can be called by `tipo`. */
type Montador<T extends TipoDeEspecial = TipoDeEspecial> = { montar(e: De<T>): Chamada[] }['montar']

const juntar = (...linhas: (string | false)[]) => linhas.filter((l) => l !== false && l.trim() !== '').join('\n\n')
/** A text with inline buttons, one per row, so that long labels are readable on a phone. */
const comBotoes = (text: string, botoes: readonly { id: string; texto: string }[]): Chamada[] => [
  {
    metodo: 'sendMessage',
    corpo: { text, reply_markup: { inline_keyboard: botoes.map((b) => [{ text: b.texto, callback_data: b.id }]) } },
  },
]

const linhasDe = (e: De<'lista'>) => e.secoes.flatMap((s) => s.linhas)

const MONTADORES: { [T in TipoDeEspecial]?: Montador<T> } = {
  localizacao: (e) => [
    e.nome && e.endereco
      ? {
          metodo: 'sendVenue',
          corpo: { latitude: e.latitude, longitude: e.longitude, title: e.nome, address: e.endereco },
        }
      : { metodo: 'sendLocation', corpo: { latitude: e.latitude, longitude: e.longitude } },
  ],
  contatos: (e) =>
    e.contatos.map((c) => {
      const [first_name = c.nome, ...resto] = c.nome.trim().split(/\s+/)
      return {
        metodo: 'sendContact',
        corpo: {
          phone_number: `+${soDigitos(c.telefone ?? c.wuid ?? '')}`,
          first_name,
          ...(resto.length > 0 ? { last_name: resto.join(' ') } : {}),
        },
      }
    }),
  botoes: (e) => comBotoes(juntar(e.titulo, e.descricao, e.rodape), e.botoes),
  lista: (e) =>
    comBotoes(
      juntar(
        e.titulo,
        e.descricao,
        ...e.secoes.map((s) =>
          [s.titulo, ...s.linhas.map((l) => `• ${l.titulo}${l.descricao ? `: ${l.descricao}` : ''}`)]
            .filter(Boolean)
            .join('\n'),
        ),
        e.rodape,
      ),
      linhasDe(e).map((l) => ({ id: l.id, texto: l.titulo })),
    ),
  // native Telegram polls do not report to a bot in which chat a vote was cast, so polls are sent as buttons
  enquete: (e) =>
    comBotoes(
      e.pergunta,
      e.opcoes.map((o, n) => ({ id: `opcao:${n}`, texto: o })),
    ),
  figurinha: (e) => [{ metodo: 'sendSticker', corpo: { sticker: e.url } }],
}

export function montarEspecial(e: EspecialDeEnvio): Chamada[] {
  const montar: Montador | undefined = MONTADORES[e.tipo]
  return montar?.(e) ?? []
}

const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo: `especial.${campo}`, mensagem }])
const grande = (texto: string) => Buffer.byteLength(texto) > 64

/** Validates a structured message against Telegram's limits, per field, before it is queued. */
export function conferirNoTelegram(e: EspecialDeEnvio): void {
  if (e.tipo === 'enquete' && e.maximo > 1)
    throw recusar('maximo', 'No Telegram a enquete aceita uma escolha por pessoa')
  if (e.tipo === 'botoes' && e.botoes.some((b) => grande(b.id)))
    throw recusar('botoes', 'O identificador do botão tem no máximo 64 caracteres no Telegram')
  if (e.tipo === 'lista' && linhasDe(e).some((l) => grande(l.id)))
    throw recusar('secoes', 'O identificador da linha tem no máximo 64 caracteres no Telegram')
  if (e.tipo === 'figurinha' && e.url && !/\.webp(\?|$)/i.test(e.url))
    throw recusar('url', 'Figurinhas do Telegram são imagens WebP')
  const text = montarEspecial(e)[0]?.corpo.text
  if (typeof text === 'string' && text.length > 4096)
    throw recusar(
      e.tipo === 'enquete' ? 'pergunta' : 'descricao',
      'O texto passou de 4.096 caracteres, o limite do Telegram',
    )
}
