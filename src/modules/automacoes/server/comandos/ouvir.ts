import { sql } from 'kysely'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { SEGUNDOS_PARA_DESFAZER } from '#modules/funis/publico.ts'
import { fatosDosDocumentos } from '../consultas/documentos.ts'
import { disparar, profundidadeDepois } from './disparar.ts'
import { trabalhoDoMovimento } from '../tipos-de-trabalho.ts'

/** Imported and demonstration cards trigger no rules, because they are not worked on one by one. */
const SEM_AUTOMACOES = new Set(['importacao', 'demonstracao'])

interface Transicao {
  funil_id: string
  de_funil_id: string | null
  de_estagio_id: string | null
  para_estagio_id: string
  em: Date
  por_tipo: string
  execucao_id: string | null
  desfeita: boolean
  origem: string
}

/**
 * Triggers the rules of a move; for a user's move after the undo delay (`SEGUNDOS_PARA_DESFAZER`). Undone moves and moves
 * by the system trigger none.
 */
export async function ouvirMovimento(
  s: Servicos,
  { cartao_id, seq }: { cartao_id: string; seq: number },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Transicao>`
      select
        t.funil_id,
        t.de_funil_id,
        t.de_estagio_id,
        t.para_estagio_id,
        t.em,
        t.por_tipo,
        t.execucao_id,
        t.desfeita_por is not null or t.desfaz is not null as desfeita,
        c.origem
      from funis_publico.transicoes t
      join funis_publico.cartoes c on c.id = t.cartao_id
      where t.cartao_id = ${cartao_id}
        and t.seq = ${seq}
    `.execute(u.tx)
    const t = rows[0]
    if (!t || t.desfeita || (t.por_tipo === 'sistema' && seq > 1) || (seq === 1 && SEM_AUTOMACOES.has(t.origem))) return
    const em = new Date(t.em.getTime() + SEGUNDOS_PARA_DESFAZER * 1000)
    if (t.por_tipo === 'pessoa' && seq > 1 && em > new Date())
      return agendar(
        u.tx,
        trabalhoDoMovimento,
        { cartao_id, seq },
        { chave: `regras-movimento:${cartao_id}:${seq}`, em },
      )
    const chave = (tipo: string) => `${tipo}:${cartao_id}:${seq}`
    const profundidade = await profundidadeDepois(u.tx, t.execucao_id)
    await disparar(u, {
      cartao_id,
      funil_id: t.funil_id,
      profundidade,
      fatos: [
        { tipo: 'entrou', estagio_id: t.para_estagio_id, chave: chave('entrou') },
        // a card from another funnel counts as created for this funnel's rules
        ...(t.de_estagio_id && !t.de_funil_id
          ? [{ tipo: 'saiu' as const, estagio_id: t.de_estagio_id, chave: chave('saiu') }]
          : [{ tipo: 'criado' as const, chave: chave('criado') }]),
      ],
    })
    await dizerAosPais(u, cartao_id, { estagio_id: t.para_estagio_id, chave: chave('filho'), profundidade })
  })
}

/** Triggers the parents' rules for the child's new stage; children archived by an undone move are ignored. */
async function dizerAosPais(
  u: Unidade,
  filho: string,
  d: { estagio_id: string; chave: string; profundidade: number },
): Promise<void> {
  const { rows } = await sql<{ id: string; funil_id: string }>`
    select distinct c.id, c.funil_id
    from funis_publico.vinculos v
    join funis_publico.cartoes c on c.id = v.de_cartao_id
    where v.para_cartao_id = ${filho}
      and v.recolhido_em is null
      and c.arquivado_em is null
    order by c.id
    limit 50
  `.execute(u.tx)
  for (const c of rows)
    await disparar(u, {
      cartao_id: c.id,
      funil_id: c.funil_id,
      profundidade: d.profundidade,
      fatos: [{ tipo: 'filho_chegou', estagio_do_filho: d.estagio_id, chave: `${d.chave}:${c.id}` }],
    })
}

interface FatosDitos {
  id: string
  cartao_id: string
  campos: string[]
  anexados?: { campo: string; faltava: boolean }[] | undefined
  execucao_id: string | null
}

/** Handles written values: of the card, or of the project and the customer, which other open cards show too. */
export async function ouvirFatos(s: Servicos, d: FatosDitos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string; funil_id: string }>`
      select c.id, c.funil_id
      from funis_publico.cartoes a
      join funis_publico.cartoes c
        on c.id = a.id
        or (
          c.situacao = 'aberto'
          and c.dossie_id = a.dossie_id
          and exists (
            select from funis_publico.campos k
            where k.chave = any(${d.campos}::text[])
              and k.escopo <> 'cartao'
          )
        )
      where a.id = ${d.cartao_id}
      limit 50
    `.execute(u.tx)
    const profundidade = await profundidadeDepois(u.tx, d.execucao_id)
    for (const c of rows)
      await disparar(u, {
        cartao_id: c.id,
        funil_id: c.funil_id,
        profundidade,
        fatos: [
          { tipo: 'campo_mudou', campos: d.campos, chave: `campo:${c.id}:${d.id}` },
          ...(await fatosDosDocumentos(u.tx, c, d)),
        ],
      })
  })
}
