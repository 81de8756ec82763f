import type { Direcao, MotivoDeEspera, Prioridade, StatusDaConversa, StatusDaMensagem, TipoDeCaixa, TipoDeMensagem } from '../../tipos.ts'

/** Rows as the queries return them; `apresentar.ts` turns them into what leaves. */
export interface LinhaDeConversa {
  id: string
  caixa_entrada_id: string
  caixa_nome: string
  canal: TipoDeCaixa
  contato_id: string
  contato_nome: string
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
  adiada_ate: Date | null
  espera: MotivoDeEspera | null
  espera_desde: Date | null
  ultima_entrada_em: Date | null
  recusou_em: Date | null
  sla_vence_em: Date | null
  atribuida_para: string | null
  atribuida_nome: string | null
  nao_lidas: number
  aguardando_desde: Date | null
  motivo_finalizacao: string | null
  nota_final: number | null
  finalizada_em: Date | null
  criado_em: Date
  atualizada_em: Date
  ultima_interacao_em: Date
  /** given to the caller by somebody else, and not yet looked at */
  nova_para_mim: boolean
  ultima: { id: string; seq: number; direcao: Direcao; tipo: TipoDeMensagem; conteudo: string; status: StatusDaMensagem; criado_em: string } | null
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
  editada_em: Date | null
  apagada_em: Date | null
  criado_em: Date
  citada_seq: number | null
  citada_texto: string | null
  citada: { id: string; seq: number; autor: string | null; direcao: Direcao; tipo: TipoDeMensagem; conteudo: string } | null
  anexos: LinhaDeAnexo[] | null
  reacoes: { emoji: string; usuario_id: string | null; nome: string; autor: string }[] | null
}
