import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { passagem, type Transferencia } from '#modules/chat/atos/contract/atos.ts'
import type { MotivoDeEspera, StatusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { NOME_DA_ESPERA } from '#modules/chat/atos/server/comandos/adiar.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

/**
 * Returns the last transfer that moved a conversation here, or that continued elsewhere without its history, with the
 * number of transfers of its case.
 */
export async function transferenciaDa(
  db: Db,
  alcance: Alcance,
  conversaId: string,
  responde: boolean,
): Promise<Transferencia | null> {
  const { rows } = await sql<
    Omit<Transferencia, 'por' | 'em' | 'passagem' | 'pode_decidir' | 'ligada'> & {
      ligada_id: string | null
      ligada_status: StatusDaConversa | null
      por: string | null
      nome: string
      em: Date
      passagem: unknown
    }
  >`
    select
      t.id,
      o.nome as de,
      d.nome as para,
      t.com_historico,
      t.motivo,
      t.passagem,
      t.por,
      coalesce(u.nome, t.por_nome) as nome,
      t.em,
      t.estado,
      t.motivo_devolucao,
      t.conversa_id <> ${conversaId} as saiu,
      l.id as ligada_id,
      l.status as ligada_status,
      (
        select count(*)::int
        from chat.transferencias r
        where r.raiz_id = t.raiz_id
          and r.estado <> 'desfeita'
      ) as transferencias,
      (
        select count(*)::int
        from chat.transferencias r
        where r.raiz_id = t.raiz_id
          and r.estado <> 'desfeita'
          and (r.volta or r.estado = 'devolvida')
      ) as idas_e_voltas
    from chat.transferencias t
    join chat.caixas_entrada o on o.id = t.de_caixa_id
    join chat.caixas_entrada d on d.id = t.para_caixa_id
    left join acesso_publico.usuarios u on u.id = t.por
    left join chat.conversas l
      on not t.com_historico
      and l.id <> ${conversaId}
      and l.id in (t.origem_id, t.conversa_id)
      and ${dentroDoAlcance(alcance, 'l.caixa_entrada_id')}
    where t.conversa_id = ${conversaId}
      or (t.origem_id = ${conversaId} and not t.com_historico)
    order by t.em desc, t.ordem desc
    limit 1
  `.execute(db)
  const t = rows[0]
  if (!t) return null
  const { por, nome, em, ligada_id, ligada_status, ...resto } = t
  return {
    ...resto,
    passagem: passagem.parse(t.passagem),
    por: { id: por, nome },
    em: em.toISOString(),
    pode_decidir: responde && !t.saiu && t.estado === 'pendente',
    ligada: ligada_id && ligada_status ? { id: ligada_id, status: ligada_status } : null,
  }
}

/** Matches a request to send a file, to detect requests that were not fulfilled before the transfer. */
const PEDIDO_DE_ARQUIVO =
  '\\m(envi|mand|encaminh|anex)[a-z]*\\M.{0,60}\\m(foto|conta|fatura|documento|rg|cpf|cnh|comprovante|imagem|pdf|contrato|procuracao|laudo)'

/**
 * Returns the transfer card prefilled from the data. Without history nothing of the thread is quoted: only the sender's
 * own text goes along.
 */
export async function rascunhoDaPassagem(db: Db, conversaId: string, comHistorico: boolean) {
  const { rows } = await sql<{
    tags: string[]
    espera: MotivoDeEspera | null
    pedido: string | null
    promessas: string[]
    baixando: number
    pedidos: string[]
  }>`
    select
      c.tags,
      c.espera,
      (
        select string_agg(x.conteudo, e'\n' order by x.seq)
        from (
          select m.seq, left(m.conteudo, 300) as conteudo
          from chat.mensagens m
          where m.conversa_id = c.id
            and m.direcao = 'entrada'
            and m.conteudo <> ''
            and m.apagada_em is null
          order by m.seq desc
          limit 3
        ) x
      ) as pedido,
      array(
        select p.texto
        from chat.promessas p
        where p.conversa_id = c.id
          and p.estado in ('aberta', 'sugerida')
        order by p.vence_em
        limit 5
      ) as promessas,
      (
        select count(*)::int
        from chat.anexos a
        join chat.mensagens m on m.id = a.mensagem_id
        where m.conversa_id = c.id
          and a.estado <> 'pronto'
      ) as baixando,
      array(
        select left(m.conteudo, 200)
        from chat.mensagens m
        where m.conversa_id = c.id
          and m.direcao = 'saida'
          and m.apagada_em is null
          and m.busca ~ ${PEDIDO_DE_ARQUIVO}
          and not exists (
            select 1
            from chat.mensagens d
            where d.conversa_id = c.id
              and d.seq > m.seq
              and d.direcao = 'entrada'
              and d.tipo <> 'text'
          )
        order by m.seq desc
        limit 3
      ) as pedidos
    from chat.conversas c
    where c.id = ${conversaId}
  `.execute(db)
  const f = rows[0]
  const espera = f?.espera ? [`Aguardando ${NOME_DA_ESPERA[f.espera]}`] : []
  const arquivos = f?.baixando ? [`${f.baixando} arquivo(s) ainda não chegaram do canal`] : []
  if (!f || !comHistorico) return passagem.parse({ tags: f?.tags ?? [], pendentes: [...espera, ...arquivos] })
  const semNome = (t: string) => t.replace(/^\*[^*\n]+\*\n\n/, '')
  return passagem.parse({
    pedido: (f.pedido ?? '').slice(0, 1000),
    promessas: f.promessas,
    pendentes: [...espera, ...arquivos, ...f.pedidos.map((t) => `Pedimos: ${semNome(t)}`.slice(0, 300))],
    tags: f.tags,
  })
}
