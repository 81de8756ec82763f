import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { PortaDoChat } from '../../portas.ts'
import { preencherTexto } from '../../regras/pessoa.ts'
import type { CampoDoLead } from '../../tipos.ts'
import type { ConexaoAberta } from '../conexao.ts'

/**
 * Opens the conversation that the rule demands, once per lead. Returns null when the rule demands none or the lead has
 * no phone.
 */
export async function abrirConversaDoLead(
  u: Unidade,
  chat: PortaDoChat,
  c: ConexaoAberta,
  leadId: string,
  exigir = false,
): Promise<string | null> {
  const l = await u.tx
    .selectFrom('meta.leads')
    .selectAll()
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (l.conversa_id) return l.conversa_id
  const impedimento = !c.caixa_entrada_id
    ? 'A regra não diz em que caixa abrir a conversa. Configure a caixa de entrada.'
    : !l.contato_id || !l.telefone
      ? 'O lead não deixou telefone.'
      : null
  if (impedimento || !c.caixa_entrada_id || !l.contato_id) {
    if (exigir) throw conflito(impedimento ?? '')
    return null
  }
  const campos = (l.campos ?? []) as unknown as CampoDoLead[]
  const pessoa = { nome: l.nome, email: l.email, telefone: l.telefone }
  const escrever = (t: string) => preencherTexto(t, pessoa, campos)
  const conversaId = await chat.abrirConversa(u, {
    caixa_entrada_id: c.caixa_entrada_id,
    contato_id: l.contato_id,
    telefone: l.telefone,
    atribuida_para: c.atribuida_para,
    motivo: [
      'Lead da Meta',
      l.formulario_nome && `formulário ${l.formulario_nome}`,
      l.campanha_nome && `campanha ${l.campanha_nome}`,
    ]
      .filter(Boolean)
      .join(' · '),
    // only ids: the answers are stored in the lead and deleted with it
    dados: {
      tipo: 'lead',
      lead_id: l.id,
      anuncio_id: l.anuncio_id,
      conjunto_id: l.conjunto_id,
      campanha_id: l.campanha_id,
      formulario_id: l.formulario_id,
    },
    texto: c.primeira_mensagem ? escrever(c.primeira_mensagem) : null,
    modelo:
      c.modelo_nome && c.modelo_idioma
        ? { nome: c.modelo_nome, idioma: c.modelo_idioma, variaveis: c.modelo_variaveis.map((v) => escrever(v) || '-') }
        : null,
  })
  await u.tx.updateTable('meta.leads').set({ conversa_id: conversaId }).where('id', '=', leadId).execute()
  await u.tx
    .insertInto('meta.lead_historico')
    .values({ lead_id: leadId, tipo: 'conversa', usuario_id: u.autor.usuario?.id ?? null })
    .execute()
  u.depois(() => chat.despertarEnvio(conversaId))
  return conversaId
}
