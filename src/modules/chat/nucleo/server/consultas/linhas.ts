import type { Instante } from '#platform/postgres/instante.ts'
import type {
  Direcao,
  MotivoDeEspera,
  Prioridade,
  StatusDaConversa,
  StatusDaMensagem,
  TipoDeCaixa,
  TipoDeContato,
  TipoDeMensagem,
} from '../../tipos.ts'

/** Rows as the queries return them; `apresentar.ts` converts them to the wire format. */
export interface LinhaDeConversa {
  id: string
  caixa_entrada_id: string
  caixa_nome: string
  canal: TipoDeCaixa
  contato_id: string
  contato_nome: string
  contato_tipo: TipoDeContato
  contato_email: string | null
  contato_telefone: string | null
  foto_caminho: string | null
  empresa: string | null
  cargo: string | null
  observacoes: string | null
  endereco: string | null
  prioridade: Prioridade
  status: StatusDaConversa
  tags: string[]
  ultima_seq: number
  assunto: string | null
  fila_id: string | null
  fila_nome: string | null
  adiada_ate: Instante | null
  espera: MotivoDeEspera | null
  espera_desde: Instante | null
  ultima_entrada_em: Instante | null
  recusou_em: Instante | null
  sla_vence_em: Instante | null
  atribuida_para: string | null
  atribuida_nome: string | null
  nao_lidas: number
  aguardando_desde: Instante | null
  motivo_finalizacao: string | null
  nota_final: number | null
  finalizada_em: Instante | null
  criado_em: Instante
  atualizada_em: Instante
  ultima_interacao_em: Instante
  /** assigned to the caller by another user and not yet read */
  nova_para_mim: boolean
  /** the newest message; all fields are null if there is none */
  msg_id: string | null
  msg_seq: number
  msg_direcao: Direcao
  msg_tipo: TipoDeMensagem
  msg_status: StatusDaMensagem
  msg_em: Instante
  msg_conteudo: string
  msg_autor_id: string | null
  msg_autor_nome: string | null
}

export interface LinhaDeAnexo {
  id: string
  nome_arquivo: string
  tipo_mime: string
  tamanho: number
  caminho_storage: string | null
  largura: number | null
  altura: number | null
  duracao: number | null
  onda: number[] | null
  estado: 'pronto' | 'baixando' | 'indisponivel'
}

export interface LinhaDeMensagem {
  id: string
  conversa_id: string
  caixa_entrada_id: string
  seq: number
  direcao: Direcao
  tipo: TipoDeMensagem
  conteudo: string
  status: StatusDaMensagem
  erro: string | null
  autor_id: string | null
  autor_nome: string | null
  id_externo: string | null
  id_cliente: string | null
  dados: Record<string, unknown> | null
  editada_em: Instante | null
  apagada_em: Instante | null
  criado_em: Instante
  citada_seq: number | null
  citada_texto: string | null
  citada: {
    id: string
    seq: number
    autor: string | null
    direcao: Direcao
    tipo: TipoDeMensagem
    conteudo: string
  } | null
  anexos: LinhaDeAnexo[] | null
  reacoes: { emoji: string; usuario_id: string | null; nome: string; autor: string }[] | null
}
