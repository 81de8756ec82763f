import { comoIso } from '#platform/postgres/instante.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { mascarar } from '../regras/privacidade/mascarar.ts'
import type { Anexo, Conversa, Mensagem } from '../tipos.ts'
import type { LinhaDeAnexo, LinhaDeConversa, LinhaDeMensagem } from './consultas/linhas.ts'

export const BUCKET = 'chat-anexos'
/** Lifetime of a signed attachment URL, in seconds. The page requests a new one before it expires. */
const VALIDADE = 6 * 3600

type Assinante = Pick<Arquivos, 'urlAssinada'>

async function apresentarAnexo(arquivos: Assinante | null, a: LinhaDeAnexo): Promise<Anexo> {
  return {
    ...a,
    tamanho: Number(a.tamanho),
    url_publica: a.caminho_storage && arquivos ? await arquivos.urlAssinada(BUCKET, a.caminho_storage, VALIDADE) : null,
  }
}

/**
 * Converts a message row to its wire format. Without `arquivos` the attachment URLs are null: events use this, because
 * a signed URL could expire before the event is read.
 */
export async function apresentarMensagem(arquivos: Assinante | null, m: LinhaDeMensagem): Promise<Mensagem> {
  const apagada = m.apagada_em !== null
  return {
    id: m.id,
    conversa_id: m.conversa_id,
    seq: m.seq,
    direcao: m.direcao,
    tipo: m.tipo,
    conteudo: apagada ? '' : m.conteudo,
    status: m.status,
    erro: m.erro,
    autor_id: m.autor_id,
    autor_nome: m.autor_nome,
    id_cliente: m.id_cliente,
    citada: m.citada
      ? {
          mensagem_id: m.citada.id,
          seq: m.citada.seq,
          autor: m.citada.autor ?? '',
          tipo: m.citada.tipo,
          conteudo: m.citada.conteudo,
        }
      : m.citada_texto !== null
        ? { mensagem_id: null, seq: null, autor: '', tipo: 'text', conteudo: m.citada_texto }
        : null,
    anexos: m.anexos && !apagada ? await Promise.all(m.anexos.map((a) => apresentarAnexo(arquivos, a))) : [],
    reacoes: (m.reacoes ?? []).map((r) => ({
      emoji: r.emoji,
      de_contato: r.autor !== 'nosso',
      usuario_id: r.usuario_id,
      nome: r.nome,
    })),
    dados: apagada ? null : m.dados,
    editada_em: m.editada_em && comoIso(m.editada_em),
    apagada_em: m.apagada_em && comoIso(m.apagada_em),
    criado_em: comoIso(m.criado_em),
  }
}

export async function apresentarConversa(
  arquivos: Assinante,
  c: LinhaDeConversa,
  pode: { responder: boolean; gerir: boolean },
): Promise<Conversa> {
  const foto = c.foto_caminho ? await arquivos.urlAssinada(BUCKET, c.foto_caminho, VALIDADE) : null
  return {
    id: c.id,
    caixa_entrada_id: c.caixa_entrada_id,
    caixa_nome: c.caixa_nome,
    canal: c.canal,
    contato_id: c.contato_id,
    contato_nome: c.contato_nome,
    contato_tipo: c.contato_tipo,
    contato_foto_url: foto,
    contato_email: c.contato_email,
    contato_telefone: c.contato_telefone,
    contato_dados: { avatar: foto, empresa: c.empresa, cargo: c.cargo, observacoes: c.observacoes },
    prioridade: c.prioridade,
    status: c.status,
    tags: c.tags,
    ultima_mensagem:
      c.msg_id === null
        ? null
        : {
            id: c.msg_id,
            seq: c.msg_seq,
            direcao: c.msg_direcao,
            tipo: c.msg_tipo,
            conteudo: mascarar(c.msg_conteudo),
            status: c.msg_status,
            autor_id: c.msg_direcao === 'saida' ? c.msg_autor_id : null,
            autor_nome: c.msg_direcao === 'saida' ? c.msg_autor_nome : null,
            criado_em: comoIso(c.msg_em),
          },
    ultima_seq: c.ultima_seq,
    assunto: c.assunto,
    fila_id: c.fila_id,
    fila_nome: c.fila_nome,
    adiada_ate: c.adiada_ate && comoIso(c.adiada_ate),
    espera: c.espera,
    espera_desde: c.espera_desde && comoIso(c.espera_desde),
    ultima_entrada_em: c.ultima_entrada_em && comoIso(c.ultima_entrada_em),
    recusou_em: c.recusou_em && comoIso(c.recusou_em),
    sla_vence_em: c.sla_vence_em && comoIso(c.sla_vence_em),
    atribuida_para: c.atribuida_para,
    atribuida_nome: c.atribuida_nome,
    mensagens_nao_lidas: c.nao_lidas,
    aguardando_desde: c.aguardando_desde && comoIso(c.aguardando_desde),
    motivo_finalizacao: c.motivo_finalizacao,
    nota_final: c.nota_final,
    finalizada_em: c.finalizada_em && comoIso(c.finalizada_em),
    criado_em: comoIso(c.criado_em),
    atualizada_em: comoIso(c.atualizada_em),
    ultima_interacao_em: comoIso(c.ultima_interacao_em),
    nova_para_mim: c.nova_para_mim,
    pode,
  }
}
