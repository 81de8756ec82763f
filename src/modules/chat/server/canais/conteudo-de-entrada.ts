/** The four kinds a message has on our wire. */
export type TipoDeMensagem = 'imagem' | 'media' | 'audio' | 'text'

export interface MidiaDeEntrada {
  mimetype: string
  /** Always with an extension: people save these files. */
  nome: string
  tamanho?: number
  largura?: number
  altura?: number
  /** Seconds. */
  duracao?: number
  /** Bytes that came along; otherwise `url`, otherwise ask the channel for them by the message's id. */
  base64?: string
  url?: string
  /** Recorded on the spot (voice note) rather than an audio file. */
  ptt?: boolean
  /** 0–100 per step, as drawn in the bubble. */
  waveform?: number[]
  /** Small JPEG in base64, shown while the original is on its way. */
  miniatura?: string
  paginas?: number
}

export interface ContatoCompartilhado {
  nome: string
  telefones: string[]
  vcard: string
}

/** Kinds that our wire shows as readable text (or a file); the structure is kept for screens that know better. */
export type ConteudoEspecial =
  | { tipo: 'localizacao'; latitude: number; longitude: number; nome?: string; endereco?: string; ao_vivo: boolean }
  | { tipo: 'contatos'; contatos: ContatoCompartilhado[] }
  | { tipo: 'enquete'; pergunta: string; opcoes: string[]; maximo: number }
  | { tipo: 'voto'; id_enquete: string; opcoes: string[] }
  | { tipo: 'botao'; id: string; titulo: string }
  | { tipo: 'lista'; id: string; titulo: string; descricao?: string }
  | { tipo: 'figurinha'; animada: boolean }
  | { tipo: 'nao_suportada'; original: string; bruto: unknown }

export interface ConteudoDeEntrada {
  tipo: TipoDeMensagem
  texto: string
  midia?: MidiaDeEntrada
  especial?: ConteudoEspecial
}
