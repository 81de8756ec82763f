import { lista, numero, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { nomeDeArquivo } from '#modules/chat/canais/comum/server/extensao.ts'
import type { ConteudoDeEntrada, TipoDeMensagem } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { enderecoDoArquivo } from '../enderecos.ts'
import { BAIXAR_MAXIMO } from '../limites.ts'

interface Forma {
  tipo: TipoDeMensagem
  mime: string
  reserva: string
  ptt?: true
}

/** Order matters: an animation also has a `document` copy. */
const FORMAS: readonly [string, Forma][] = [
  ['photo', { tipo: 'imagem', mime: 'image/jpeg', reserva: 'foto' }],
  ['voice', { tipo: 'audio', mime: 'audio/ogg', reserva: 'voz', ptt: true }],
  ['audio', { tipo: 'audio', mime: 'audio/mpeg', reserva: 'audio' }],
  ['video', { tipo: 'media', mime: 'video/mp4', reserva: 'video' }],
  ['video_note', { tipo: 'media', mime: 'video/mp4', reserva: 'recado-em-video' }],
  ['animation', { tipo: 'media', mime: 'video/mp4', reserva: 'animacao' }],
  ['sticker', { tipo: 'media', mime: 'image/webp', reserva: 'figurinha' }],
  ['document', { tipo: 'media', mime: 'application/octet-stream', reserva: 'documento' }],
]

export function lerMidia(mensagem: Objeto, legenda: string): ConteudoDeEntrada | null {
  const achada = FORMAS.find(([campo]) => mensagem[campo] !== undefined)
  if (!achada) return null
  const [campo, forma] = achada
  // sizes come in ascending order: the last is the original picture
  const corpo = objeto(lista(mensagem[campo]).at(-1))
  const file_id = texto(corpo.file_id)
  if (!file_id) return null
  const mimetype = mimeDe(campo, corpo) ?? forma.mime
  const nome = nomeDeArquivo(texto(corpo.file_name) ?? tituloDe(corpo), forma.reserva, mimetype)
  const tamanho = numero(corpo.file_size)
  if (tamanho !== undefined && tamanho > BAIXAR_MAXIMO) return grandeDemais(nome, tamanho, legenda)
  return {
    tipo: forma.tipo,
    texto: legenda,
    midia: {
      mimetype,
      nome,
      url: enderecoDoArquivo(file_id),
      ...medidas(corpo),
      ...(tamanho === undefined ? {} : { tamanho }),
      ...(forma.ptt ? { ptt: true } : {}),
    },
    ...(campo === 'sticker'
      ? { especial: { tipo: 'figurinha' as const, animada: corpo.is_animated === true || corpo.is_video === true } }
      : {}),
  }
}

const mimeDe = (campo: string, corpo: Objeto): string | undefined => {
  if (campo !== 'sticker') return texto(corpo.mime_type)
  return corpo.is_video === true ? 'video/webm' : corpo.is_animated === true ? 'application/x-tgsticker' : 'image/webp'
}

const tituloDe = (corpo: Objeto) =>
  [texto(corpo.performer), texto(corpo.title)].filter(Boolean).join(' - ') || undefined

function medidas(corpo: Objeto) {
  const [largura, altura, duracao] = [
    numero(corpo.width) ?? numero(corpo.length),
    numero(corpo.height) ?? numero(corpo.length),
    numero(corpo.duration),
  ]
  return {
    ...(largura === undefined ? {} : { largura }),
    ...(altura === undefined ? {} : { altura }),
    ...(duracao === undefined ? {} : { duracao }),
  }
}

/**
 * A file above the download limit becomes a text with its name, its size and the advice to request it by other means.
 */
const grandeDemais = (nome: string, tamanho: number, legenda: string): ConteudoDeEntrada => ({
  tipo: 'text',
  texto: [
    `[${nome}, ${Math.round(tamanho / 1024 / 1024)} MB: o Telegram não entrega a robôs arquivos acima de 20 MB. Peça o arquivo por outro meio.]`,
    legenda,
  ]
    .filter(Boolean)
    .join('\n\n'),
})
