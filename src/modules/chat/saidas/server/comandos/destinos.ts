import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { DestinoDeSaida, saidas } from '../../contract/saidas.ts'
import { abrirCaixa, contextoDosSegredos } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { contextoDoDestino } from '../alvo.ts'
import { novoSegredo, trocarSegredo, type Segredos } from '#platform/saidas/assinatura.ts'
import { acordar } from '../repositorio.ts'

const MAXIMO = 10
const NAO_ENCONTRADO = 'Destino não encontrado.'

interface Linha extends Omit<DestinoDeSaida, 'criado_em' | 'pausado_ate'> {
  criado_em: Date
  pausado_ate: Date | null
}

export async function destinosDaCaixa(db: Db, caixaId: string, id: string | null = null): Promise<DestinoDeSaida[]> {
  const { rows } = await sql<Linha>`
    select
      d.id,
      d.nome,
      d.url,
      d.eventos,
      d.ativo,
      d.criado_em,
      case when j.aberto_ate > now() then j.aberto_ate end as pausado_ate,
      (
        select count(*)::int
        from chat.saidas s
        where s.alvo = d.id
          and s.situacao = 'pendente'
      ) as pendentes,
      (
        select count(*)::int
        from chat.saidas s
        where s.alvo = d.id
          and s.situacao = 'morta'
      ) as mortas
    from chat.saida_destinos d
    left join chat.saida_disjuntores j on j.alvo = d.id
    where d.caixa_entrada_id = ${caixaId}
      and d.id = coalesce(${id}::uuid, d.id)
    order by d.criado_em, d.id
  `.execute(db)
  return rows.map((l) => ({
    ...l,
    criado_em: l.criado_em.toISOString(),
    pausado_ate: l.pausado_ate?.toISOString() ?? null,
  }))
}

export async function umDestino(db: Db, caixaId: string, id: string): Promise<DestinoDeSaida> {
  const [destino] = await destinosDaCaixa(db, caixaId, id)
  if (!destino) throw naoEncontrado(NAO_ENCONTRADO)
  return destino
}

const cifrar = (cofre: Cofre, id: string, s: Segredos) => cofre.cifrar(JSON.stringify(s), contextoDoDestino(id))

export async function criarDestino(
  u: Unidade,
  cofre: Cofre,
  caixaId: string,
  p: BodyDe<typeof saidas.criarDestino>,
): Promise<{ id: string; segredo: string }> {
  // lock the inbox, so that concurrent requests cannot exceed the maximum
  await u.tx.selectFrom('chat.caixas_entrada').select('id').where('id', '=', caixaId).forUpdate().execute()
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from chat.saida_destinos
    where caixa_entrada_id = ${caixaId}
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito(`Uma caixa avisa no máximo ${MAXIMO} sistemas.`)
  const id = uuidv7()
  const segredo = novoSegredo()
  await u.tx
    .insertInto('chat.saida_destinos')
    .values({
      id,
      caixa_entrada_id: caixaId,
      nome: p.nome,
      url: p.url,
      eventos: [...new Set(p.eventos)],
      segredos: cifrar(cofre, id, { segredo }),
    })
    .execute()
  u.auditar({
    acao: 'caixa.destino_criar',
    entidade: 'caixa_entrada',
    entidade_id: caixaId,
    depois: { id, nome: p.nome, url: p.url, eventos: p.eventos },
  })
  return { id, segredo }
}

async function trancar(u: Unidade, caixaId: string, id: string) {
  const d = await u.tx
    .selectFrom('chat.saida_destinos')
    .selectAll()
    .where('id', '=', id)
    .where('caixa_entrada_id', '=', caixaId)
    .forUpdate()
    .executeTakeFirst()
  if (!d) throw naoEncontrado(NAO_ENCONTRADO)
  return d
}

export async function alterarDestino(
  u: Unidade,
  caixaId: string,
  id: string,
  p: BodyDe<typeof saidas.alterarDestino>,
): Promise<void> {
  const d = await trancar(u, caixaId, id)
  const { nome = d.nome, url = d.url, eventos = d.eventos, ativo = d.ativo } = p
  await u.tx
    .updateTable('chat.saida_destinos')
    .set({ nome, url, eventos, ativo, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  // after the URL is fixed or the destination is enabled, retry pending deliveries immediately
  if (ativo && (url !== d.url || !d.ativo)) {
    await sql`delete from chat.saida_disjuntores where alvo = ${id}`.execute(u.tx)
    await sql`
      update chat.saidas set tentar_em = now()
      where alvo = ${id}
        and situacao = 'pendente'
    `.execute(u.tx)
    await acordar(u.tx, id)
  }
  u.auditar({
    acao: 'caixa.destino_alterar',
    entidade: 'caixa_entrada',
    entidade_id: caixaId,
    antes: { nome: d.nome, url: d.url, eventos: d.eventos, ativo: d.ativo },
    depois: { id, nome, url, eventos, ativo },
  })
}

export async function excluirDestino(u: Unidade, caixaId: string, id: string): Promise<void> {
  const d = await trancar(u, caixaId, id)
  await u.tx.deleteFrom('chat.saida_destinos').where('id', '=', id).execute()
  await sql`delete from chat.saida_disjuntores where alvo = ${id}`.execute(u.tx)
  u.auditar({
    acao: 'caixa.destino_excluir',
    entidade: 'caixa_entrada',
    entidade_id: caixaId,
    antes: { id, nome: d.nome, url: d.url },
  })
}

/** Replaces the secret and returns it, once. The former one remains valid for a day. */
export async function trocarSegredoDoDestino(u: Unidade, cofre: Cofre, caixaId: string, id: string): Promise<string> {
  const d = await trancar(u, caixaId, id)
  const segredo = novoSegredo()
  const atual = comoObjeto(JSON.parse(cofre.decifrar(d.segredos, contextoDoDestino(id))))
  await u.tx
    .updateTable('chat.saida_destinos')
    .set({ segredos: cifrar(cofre, id, trocarSegredo(atual, segredo)), atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'caixa.destino_segredo', entidade: 'caixa_entrada', entidade_id: caixaId, depois: { id } })
  return segredo
}

/** Does the same for the inbox's own secret, which signs answers and verifies deliveries. */
export async function gerarSegredoDaCaixa(u: Unidade, cofre: Cofre, caixaId: string): Promise<string> {
  await u.tx.selectFrom('chat.caixas_entrada').select('id').where('id', '=', caixaId).forUpdate().execute()
  const atual = await abrirCaixa(u.tx, cofre, caixaId)
  if (atual.tipo !== 'webhook') throw invalido('Só uma caixa de webhook tem este segredo.')
  const segredo = novoSegredo()
  const segredos = { ...atual.segredos, ...trocarSegredo(atual.segredos, segredo) }
  await u.tx
    .updateTable('chat.caixas_entrada')
    .set({ segredos: cofre.cifrar(JSON.stringify(segredos), contextoDosSegredos(caixaId)) })
    .where('id', '=', caixaId)
    .execute()
  u.auditar({ acao: 'caixa.gerar_segredo', entidade: 'caixa_entrada', entidade_id: caixaId })
  u.emitir(caixaMudou, { caixa_entrada_id: caixaId })
  return segredo
}
