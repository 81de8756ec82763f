import type { Conversa, Mensagem } from '../tipos.ts'

/** Whole rows for the tests of this folder. */
export const umaMensagem = (seq: number, mais: Partial<Mensagem> = {}): Mensagem => ({
  id: `m${seq}`, conversa_id: 'c1', seq, direcao: 'entrada', tipo: 'text', conteudo: `texto ${seq}`, status: 'entregue', erro: null, autor_id: null, autor_nome: null,
  id_cliente: null, citada: null, anexos: [], reacoes: [], dados: null, editada_em: null, apagada_em: null, criado_em: new Date(Date.UTC(2026, 10, 20, 12, 0, seq)).toISOString(), ...mais,
})

export const umaConversa = (id: string, mais: Partial<Conversa> = {}): Conversa => ({
  id, caixa_entrada_id: 'cx', caixa_nome: 'WhatsApp', canal: 'api', contato_id: 'p', contato_nome: `Contato ${id}`, contato_tipo: 'pessoa', contato_foto_url: null, contato_email: null,
  contato_telefone: null, contato_dados: { avatar: null, empresa: null, cargo: null, observacoes: null }, prioridade: 'normal', status: 'ativa', tags: [],
  ultima_mensagem: null, ultima_seq: 0, assunto: null, fila_id: null, fila_nome: null, adiada_ate: null, espera: null, espera_desde: null, ultima_entrada_em: null, sla_vence_em: null, atribuida_para: null, atribuida_nome: null, mensagens_nao_lidas: 0, aguardando_desde: null, motivo_finalizacao: null,
  nota_final: null, finalizada_em: null, criado_em: '2026-11-20T10:00:00.000Z', atualizada_em: '2026-11-20T10:00:00.000Z', pode: { responder: true, gerir: true }, ...mais,
})
