import type { SituacaoDoPedido, SituacaoDoSignatario } from '#engines/assinatura/tipos.ts'

export {
  situacoesDoPedido,
  situacoesDoSignatario,
  type SituacaoDoPedido,
  type SituacaoDoSignatario,
} from '#engines/assinatura/tipos.ts'

/** The record of another module that a request belongs to: `contrato` and its id. */
export interface Origem {
  tipo: string
  id: string
}

/** Text with parts in bold. */
export type TrechoDoDocumento = string | { forte: string }
export type FraseDoDocumento = string | readonly TrechoDoDocumento[]

/** The page of the PDF on which a block begins. Without it the blocks are spread over the pages by their length. */
interface NaPagina {
  pagina?: number | undefined
}

/** The document as text: what the phone shows instead of the PDF's pages. */
export type BlocoDoDocumento = NaPagina &
  (
    | { tipo: 'resumo'; itens: readonly { rotulo: string; valor: string }[] }
    | { tipo: 'titulo'; texto: string; nivel?: 1 | 2 | 3 | undefined; numero?: string | undefined }
    | { tipo: 'paragrafo'; frase: FraseDoDocumento; numero?: string | undefined; destaque?: boolean | undefined }
    | { tipo: 'lista'; itens: readonly FraseDoDocumento[]; destaque?: boolean | undefined }
    | {
        tipo: 'tabela'
        colunas: readonly string[]
        linhas: readonly (readonly string[])[]
        titulo?: string | undefined
      }
  )

export const tiposDeProva = [
  'pedido',
  'link_enviado',
  'abriu',
  'leu',
  'codigo_enviado',
  'codigo_recusado',
  'confirmou',
  'assinou',
  'recusou',
  'contato_corrigido',
  'expirado',
  'cancelado',
  'concluido',
  'selado',
  'carimbado',
] as const
export type TipoDeProva = (typeof tiposDeProva)[number]

export interface NovoSignatario {
  nome: string
  /** CPF, with or without punctuation */
  cpf: string
  email?: string | null | undefined
  /** digits with country code */
  telefone?: string | null | undefined
  papel: string
  ordem: number
  contatoId?: string | null | undefined
}

export interface NovoPedido {
  origem: Origem & { rotulo: string }
  documento: {
    /** of the stored PDF (`platform/guardados`) */
    sha256: string
    titulo: string
    paginas: number
    blocos: readonly BlocoDoDocumento[]
  }
  signatarios: readonly NovoSignatario[]
  prazoEm: Date
  ordenado: boolean
}

export interface SignatarioDaOrigem {
  id: string
  nome: string
  papel: string
  ordem: number
  situacao: SituacaoDoSignatario
  assinadoEm: Date | null
  /** the page on the signer's screen now */
  lendoPagina: number | null
}

export interface PedidoDaOrigem {
  pedidoId: string
  situacao: SituacaoDoPedido
  codigo: string
  prazoEm: Date
  motivo: string | null
  final_sha256: string | null
  signatarios: SignatarioDaOrigem[]
}
