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

export interface ContatoCompartilhado {
  nome: string
  telefones: string[]
  vcard: string
}

/**
 * Content that the API represents as readable text (or a file); the structure is stored for clients that can render it.
 */
export type ConteudoEspecial =
  | { tipo: 'localizacao'; latitude: number; longitude: number; nome?: string; endereco?: string; ao_vivo: boolean }
  | { tipo: 'contatos'; contatos: ContatoCompartilhado[] }
  | { tipo: 'enquete'; pergunta: string; opcoes: string[]; maximo: number }
  /** options offered to the customer; the choice arrives as one of the next three kinds */
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
  /** Further files, on channels whose messages may have several. */
  outras_midias?: MidiaDeEntrada[]
  especial?: ConteudoEspecial
}
