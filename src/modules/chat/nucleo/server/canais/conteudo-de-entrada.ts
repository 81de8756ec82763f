import type { EspecialRecebido } from '../../regras/envio/especial.ts'

/** The four message types of our API. */
export type TipoDeMensagem = 'imagem' | 'media' | 'audio' | 'text'

export interface MidiaDeEntrada {
  mimetype: string
  /** Always with an extension, because users download these files. */
  nome: string
  tamanho?: number
  largura?: number
  altura?: number
  /** In seconds. */
  duracao?: number
  /** Bytes included in the delivery; otherwise use `url`, otherwise request them from the channel by message id. */
  base64?: string
  url?: string
  /** A voice note recorded in the application, as opposed to an audio file. */
  ptt?: boolean
  /** Amplitudes 0–100, one per bar of the waveform. */
  waveform?: number[]
  /** Small JPEG in base64, shown until the original is downloaded. */
  miniatura?: string
  paginas?: number
}

/**
 * Content that the API represents as readable text (or a file); the structure is stored for clients that can render it.
 */
export type ConteudoEspecial = EspecialRecebido

export interface ConteudoDeEntrada {
  tipo: TipoDeMensagem
  texto: string
  midia?: MidiaDeEntrada
  /** Further files, on channels whose messages may have several. */
  outras_midias?: MidiaDeEntrada[]
  especial?: ConteudoEspecial
}
