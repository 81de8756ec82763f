import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { assuntoDeResposta, assuntoLimpo } from '../../regras/assunto.ts'
import type { Citado } from '../enviar/corpo.ts'

/** The e-mail being answered. */
export interface Pai {
  id_externo: string
  referencias: string[]
  de: string
  de_nome: string
  responder_a: string | null
  para: string[]
  cc: string[]
  assunto: string
  texto: string
  automatica: string | null
  momento: Date
}

export interface FioDeEmail {
  pai: Pai | null
  assunto_da_conversa: string | null
  nome_da_caixa: string
  /** written by a user; false: by a flow or a rule */
  por_gente: boolean
  /** signature of the author; the inbox's signature follows it */
  assinatura: string | null
  /** our automatic e-mails in this conversation in the last hour */
  automaticas_na_hora: number
}

/** Returns what the next e-mail of a conversation answers: the quoted one, else the customer's last, else our last. */
export async function fioDaConversa(
  db: Db,
  conversaId: string,
  mensagemId: string | null,
  citada: string | null,
): Promise<FioDeEmail> {
  const { rows } = await sql<{
    pai: (Omit<Pai, 'momento'> & { momento: string }) | null
    assunto: string | null
    nome: string
    por_gente: boolean
    assinatura: string | null
    automaticas: number
  }>`
    select
      v.assunto,
      x.nome,
      coalesce((select m.autor_id is not null from chat.mensagens m where m.id = ${mensagemId}), true) as por_gente,
      (
        select u.assinatura
        from chat.mensagens m
        join acesso_publico.usuarios u on u.id = m.autor_id
        where m.id = ${mensagemId}
      ) as assinatura,
      (
        select count(*)::int
        from chat.mensagens m
        where m.conversa_id = v.id
          and m.direcao = 'saida'
          and m.autor_id is null
          and m.autor_nome is distinct from 'Pelo celular'
          and m.criado_em > now() - interval '1 hour'
      ) as automaticas,
      (
        select jsonb_build_object(
          'id_externo',
          e.id_externo,
          'referencias',
          e.referencias,
          'de',
          e.de,
          'de_nome',
          e.de_nome,
          'responder_a',
          e.responder_a,
          'para',
          e.para,
          'cc',
          e.cc,
          'assunto',
          e.assunto,
          'texto',
          left(e.texto, 40000),
          'automatica',
          e.automatica,
          'momento',
          e.momento
        )
        from chat.mensagens m
        join chat.emails e on e.caixa_entrada_id = m.caixa_entrada_id and e.id_externo = m.id_externo
        where m.conversa_id = v.id
          and m.id is distinct from ${mensagemId}::uuid
          and m.status <> 'falhou'
        order by
          (m.id_externo = ${citada}) desc nulls last,
          (m.direcao = 'entrada' and e.automatica is null) desc,
          m.seq desc
        limit 1
      ) as pai
    from chat.conversas v
    join chat.caixas_entrada x on x.id = v.caixa_entrada_id
    where v.id = ${conversaId}
  `.execute(db)
  const r = rows[0]
  if (!r) throw new Error('the conversation is gone')
  return {
    pai: r.pai ? { ...r.pai, momento: new Date(r.pai.momento) } : null,
    assunto_da_conversa: r.assunto,
    nome_da_caixa: r.nome,
    por_gente: r.por_gente,
    assinatura: r.assinatura,
    automaticas_na_hora: r.automaticas,
  }
}

export const assuntoDoEnvio = (pedido: string, { pai, assunto_da_conversa, nome_da_caixa }: FioDeEmail): string =>
  assuntoLimpo(pedido) ||
  (pai ? assuntoDeResposta(pai.assunto) : '') ||
  (assunto_da_conversa ? assuntoDeResposta(assunto_da_conversa) : '') ||
  `Mensagem de ${nome_da_caixa}`

/**
 * Returns the recipients of an answer: the author in To, other participants in Cc. The conversation's contact is always
 * included.
 */
export function destinatarios(endereco: string, nosso: string, pai: Pai | null): { para: string; cc: string[] } {
  const proprio = !pai || pai.de === nosso
  const para = proprio ? endereco : (pai.responder_a ?? pai.de)
  const outros = pai ? [...(proprio ? [] : [endereco]), ...pai.para, ...pai.cc] : []
  return { para, cc: [...new Set(outros)].filter((e) => e !== nosso && e !== para && e !== pai?.de) }
}

const REFERENCIAS_MAX = 21

/** Returns the thread's first and latest references, because header length is limited. */
export function referenciasDe(pai: Pai | null): string[] {
  if (!pai) return []
  const todas = [...new Set([...pai.referencias, pai.id_externo])].filter((r) => !r.startsWith('sha256:'))
  return todas.length <= REFERENCIAS_MAX ? todas : [...todas.slice(0, 1), ...todas.slice(1 - REFERENCIAS_MAX)]
}

export const citadoDe = (pai: Pai | null): Citado | null =>
  pai && pai.texto
    ? { de: pai.de_nome ? `${pai.de_nome} <${pai.de}>` : pai.de, em: pai.momento, texto: pai.texto }
    : null
