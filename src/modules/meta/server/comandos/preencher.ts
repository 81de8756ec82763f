import { nomearPeloCanal, alterarContato, resolverContatos, type Identidade } from '#modules/contatos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pessoaDoLead, type PessoaDoLead } from '../../regras/pessoa.ts'
import { leadPronto } from '../../eventos.ts'
import type { LeadDaMeta } from '../graph/lead.ts'

/** Stores the answers of a lead and links its contact: the existing one with that phone or e-mail, or a new one. */
export async function preencherLead(
  u: Unidade,
  leadId: string,
  l: LeadDaMeta,
  formularioNome: string | null,
): Promise<void> {
  const atual = await u.tx
    .selectFrom('meta.leads')
    .select(['id', 'estado', 'contato_id'])
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()
  // deleted on request: a new fetch must not restore it
  if (!atual || atual.estado === 'apagado') return
  const pessoa = pessoaDoLead(l.campos)
  const contato_id = atual.contato_id ?? (await contatoDo(u, pessoa))
  const { leadgen_id: _, campos, ...origem } = l
  await u.tx
    .updateTable('meta.leads')
    .set({
      ...origem,
      campos: JSON.stringify(campos),
      ...pessoa,
      formulario_nome: formularioNome,
      estado: 'pronto',
      erro: null,
      contato_id,
    })
    .where('id', '=', leadId)
    .execute()
  await u.tx.insertInto('meta.lead_historico').values({ lead_id: leadId, tipo: 'dados' }).execute()
  u.auditar({
    acao: 'lead.receber',
    entidade: 'lead',
    entidade_id: leadId,
    depois: { leadgen_id: l.leadgen_id, contato_id, formulario_id: l.formulario_id, campanha_id: l.campanha_id },
  })
  u.emitir(leadPronto, { lead_id: leadId })
}

async function contatoDo(u: Unidade, { nome, email, telefone }: PessoaDoLead): Promise<string | null> {
  const identidades: Identidade[] = [
    ...(telefone ? [{ tipo: 'telefone' as const, valor: telefone }] : []),
    ...(email ? [{ tipo: 'email' as const, valor: email }] : []),
  ]
  if (identidades.length === 0) return null
  const [id] = await resolverContatos(u.tx, [
    { identidades, telefone: telefone ?? undefined, email: email ?? undefined, nome: nome ?? undefined },
  ])
  if (!id) return null
  if (nome) await nomearPeloCanal(u.tx, [{ contato_id: id, nome }])
  const dono = email
    ? await u.tx
        .selectFrom('contatos_publico.contato_identidades')
        .select('contato_id')
        .where('tipo', '=', 'email')
        .where('valor', '=', email)
        .executeTakeFirst()
    : undefined
  const contato = await u.tx
    .selectFrom('contatos_publico.contatos')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst()
  if (email && dono?.contato_id === id && contato && !contato.email) await alterarContato(u, id, { email })
  return id
}

export async function falharLead(u: Unidade, leadId: string, frase: string, definitivo: boolean): Promise<void> {
  await u.tx
    .updateTable('meta.leads')
    .set({ erro: frase, ...(definitivo ? { estado: 'falhou' } : {}) })
    .where('id', '=', leadId)
    .where('estado', '<>', 'apagado')
    .execute()
  if (definitivo)
    await u.tx.insertInto('meta.lead_historico').values({ lead_id: leadId, tipo: 'falha', motivo: frase }).execute()
}
