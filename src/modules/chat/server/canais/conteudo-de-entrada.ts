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
  /** answers offered: what is chosen comes back as one of the next three */
  | {
      tipo: 'menu'
      titulo: string
      descricao: string
      rodape: string
      botao: string
      secoes: { titulo: string; linhas: { id: string; titulo: string; descricao: string }[] }[]
    }
  | { tipo: 'botoes'; titulo: string; descricao: string; rodape: string; botoes: { id: string; texto: string }[] }
  | { tipo: 'voto'; id_enquete: string; opcoes: string[] }
  | { tipo: 'botao'; id: string; titulo: string }
  | { tipo: 'lista'; id: string; titulo: string; descricao?: string }
  | { tipo: 'figurinha'; animada: boolean }
  | { tipo: 'pedido'; catalogo: string; itens: { codigo: string; quantidade: number; preco: number; moeda: string }[] }
  | { tipo: 'formulario'; nome: string; respostas: Record<string, unknown> }
  | {
      tipo: 'email'
      assunto: string
      de: string
      para: string[]
      cc: string[]
      formatado: boolean
      automatica?: string
      nao_confirmado?: true
    }
  | { tipo: 'nao_suportada'; original: string; bruto: unknown }

export interface ConteudoDeEntrada {
  tipo: TipoDeMensagem
  texto: string
  midia?: MidiaDeEntrada
  /** Further files, on channels whose messages carry several. */
  outras_midias?: MidiaDeEntrada[]
  especial?: ConteudoEspecial
}
