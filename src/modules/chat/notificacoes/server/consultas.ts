import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { linkDaCaixa, linkDaConversa } from '#modules/chat/links.ts'
import { tiposDeNotificacao, type NotificacaoDoSino, type TipoDeNotificacao } from '../contract/notificacoes.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

interface Linha {
  id: string
  tipo: TipoDeNotificacao
  conversa_id: string | null
  caixa_entrada_id: string
  contato_nome: string | null
  caixa_nome: string
  por_nome: string | null
  detalhe: string
  criado_em: Date
  lida_em: Date | null
}

const titulos: Record<TipoDeNotificacao, (l: Linha) => string> = {
  mencao: (l) => `${l.por_nome ?? 'Alguém'} mencionou você na conversa com ${l.contato_nome}`,
  atribuicao: (l) =>
    l.por_nome
      ? `${l.por_nome} passou a você a conversa com ${l.contato_nome}`
      : `A conversa com ${l.contato_nome} é sua`,
  prazo_perto: (l) => `O prazo da conversa com ${l.contato_nome} está perto`,
  prazo_vencido: (l) => `O prazo da conversa com ${l.contato_nome} venceu`,
  canal_mudo: (l) => `A caixa ${l.caixa_nome} está muda`,
  saida_morta: (l) => `Outro sistema deixou de ser avisado pela caixa ${l.caixa_nome}`,
  pergunta: (l) => `${l.contato_nome ?? 'O cliente'} perguntou sobre a proposta`,
}

export const enderecoDo = (l: Pick<Linha, 'tipo' | 'conversa_id' | 'caixa_entrada_id'>): string =>
  l.conversa_id
    ? linkDaConversa(l.conversa_id)
    : linkDaCaixa(l.caixa_entrada_id, l.tipo === 'saida_morta' ? 'saidas' : 'saude')

/** Returns the text of an event, independent of the recipient. */
export async function fatoEmPalavras(
  db: Db,
  f: Pick<Linha, 'tipo' | 'conversa_id' | 'caixa_entrada_id' | 'detalhe'> & { por: string | null },
): Promise<{ titulo: string; detalhe: string; href: string } | null> {
  const {
    rows: [l],
  } = await sql<Pick<Linha, 'contato_nome' | 'caixa_nome' | 'por_nome'>>`
    select
      k.nome as contato_nome,
      x.nome as caixa_nome,
      (select nome from acesso_publico.usuarios where id = ${f.por}::uuid) as por_nome
    from chat.caixas_entrada x
    left join chat.conversas c on c.id = ${f.conversa_id}::uuid
    left join contatos_publico.contatos k on k.id = c.contato_id
    where x.id = ${f.caixa_entrada_id}
  `.execute(db)
  if (!l) return null
  const linha: Linha = { ...f, ...l, id: '', criado_em: new Date(), lida_em: null }
  return { titulo: titulos[f.tipo](linha), detalhe: mascarar(f.detalhe) || l.caixa_nome, href: enderecoDo(linha) }
}

/**
 * Applies current permissions: a user who lost access to the inbox no longer sees its notifications. The inbox is the
 * conversation's current one.
 */
const lidasPor = (ctx: Ctx, alcance: Alcance) => sql`
  from chat.notificacoes n
  left join chat.conversas c on c.id = n.conversa_id
  join chat.caixas_entrada x on x.id = coalesce(c.caixa_entrada_id, n.caixa_entrada_id)
  left join contatos_publico.contatos k on k.id = c.contato_id
  left join acesso_publico.usuarios p on p.id = n.por
  where n.usuario_id = ${ctx.usuario.id}
    and ${dentroDoAlcance(alcance, 'x.id')}
`

export async function notificacoesDe(
  db: Db,
  ctx: Ctx,
  alcance: Alcance,
  f: { cursor?: string | undefined; limit: number },
): Promise<{ data: NotificacaoDoSino[]; hasMore: boolean; proximo: string | null }> {
  const { rows } = await sql<Linha>`
    select
      n.id,
      n.tipo,
      n.conversa_id,
      x.id as caixa_entrada_id,
      k.nome as contato_nome,
      x.nome as caixa_nome,
      p.nome as por_nome,
      n.detalhe,
      n.criado_em,
      n.lida_em ${lidasPor(ctx, alcance)} ${f.cursor ? sql`and n.id < ${f.cursor}::uuid` : sql``}
    order by n.id desc
    limit ${f.limit + 1}
  `.execute(db)
  const desta = rows.slice(0, f.limit)
  const hasMore = rows.length > f.limit
  const data = desta.map((l) => ({
    id: l.id,
    tipo: l.tipo,
    titulo: titulos[l.tipo](l),
    detalhe: mascarar(l.detalhe) || l.caixa_nome,
    criado_em: l.criado_em.toISOString(),
    lida: l.lida_em !== null,
    href: enderecoDo(l),
  }))
  return { data, hasMore, proximo: hasMore ? (desta.at(-1)?.id ?? null) : null }
}

export async function quantasPorLer(db: Db, ctx: Ctx, alcance: Alcance): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n ${lidasPor(ctx, alcance)} and n.lida_em is null
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function interruptoresDe(
  db: Db | Tx,
  usuarioId: string,
): Promise<{ tipo: TipoDeNotificacao; ligado: boolean }[]> {
  const desligados = new Set(
    (
      await db.selectFrom('chat.notificacoes_desligadas').select('tipo').where('usuario_id', '=', usuarioId).execute()
    ).map((l) => l.tipo),
  )
  return tiposDeNotificacao.map((tipo) => ({ tipo, ligado: !desligados.has(tipo) }))
}
