import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { telefoneCanonico } from '#kit/telefone.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { alterarContato, resolverContatos, type Identidade } from '#modules/contatos/publico.ts'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'
import { exigirResponder, exigirVer, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { conferirPessoa } from './atribuir.ts'
import { avisarContato, avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

type Pedido = BodyDe<typeof conversas.criar>

/**
 * Opens a conversation with a known or new contact. If one is already open, updates it with the given fields and
 * returns its id.
 */
export async function criarConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  adaptadorDe: (tipo: string) => Adaptador,
  p: Pedido,
): Promise<string> {
  const caixa = await u.tx
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'tipo', 'ativo'])
    .where('id', '=', p.caixa_entrada_id)
    .executeTakeFirst()
  if (!caixa) throw naoEncontrado('Caixa de entrada não encontrada.')
  exigirVer(alcance, caixa.id, 'Caixa de entrada não encontrada.')
  exigirResponder(ctx, alcance, caixa.id)
  if (!caixa.ativo)
    throw invalido('Esta caixa de entrada está inativa.', [
      { campo: 'caixa_entrada_id', mensagem: 'Esta caixa de entrada está inativa.' },
    ])
  if (p.atribuida_para) await conferirPessoa(u.tx, caixa.id, p.atribuida_para)

  const telefone = p.contato_telefone ? telefoneCanonico(p.contato_telefone) : undefined
  const identidades: Identidade[] = []
  if (telefone) identidades.push({ tipo: 'telefone', valor: telefone })
  if (p.contato_email) identidades.push({ tipo: 'email', valor: p.contato_email })
  // a name alone is enough, e.g. for a customer at the counter
  if (identidades.length === 0) identidades.push({ tipo: 'jid', valor: `avulso:${uuidv7()}` })
  const [contatoId = ''] = await resolverContatos(u.tx, [
    { identidades, telefone, email: p.contato_email ?? undefined },
  ])
  const { avatar: _, ...dados } = p.contato_dados ?? {}
  await alterarContato(u, contatoId, {
    ...dados,
    ...(p.contato_nome ? { nome: p.contato_nome } : {}),
    ...(p.contato_email ? { email: p.contato_email } : {}),
    ...(telefone ? { telefone } : {}),
  })
  await avisarContato(u, contatoId, null)

  const id = uuidv7()
  const criada = await u.tx
    .insertInto('chat.conversas')
    .values({
      id,
      caixa_entrada_id: caixa.id,
      contato_id: contatoId,
      endereco: enderecoDe(adaptadorDe(caixa.tipo), { telefone: telefone ?? null, email: p.contato_email ?? null }),
      prioridade: p.prioridade,
      tags: [...new Set(p.tags)],
      atribuida_para: p.atribuida_para ?? null,
      status: p.status && p.status !== 'finalizada' ? p.status : p.atribuida_para ? 'ativa' : 'aguardando',
    })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'contato_id']).where('status', '<>', 'finalizada').doNothing())
    .returning(['id', 'caixa_entrada_id', 'ultima_seq'])
    .executeTakeFirst()
  if (criada) {
    u.auditar({
      acao: 'conversa.criar',
      entidade: 'conversa',
      entidade_id: id,
      depois: { caixa_entrada_id: caixa.id, contato_id: contatoId },
    })
    avisarMudanca(u, criada, 'nova')
    return id
  }
  const { rows } = await sql<{ id: string }>`
    select id
    from chat.conversas
    where caixa_entrada_id = ${caixa.id}
      and contato_id = ${contatoId}
      and status <> 'finalizada'
  `.execute(u.tx)
  return rows[0]?.id ?? id
}
