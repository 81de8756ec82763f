import { sql } from 'kysely'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Item, Moldura } from '../../tipos.ts'
import { lerLista, LISTA_NAO_ENCONTRADA } from '../consultas/listas.ts'

export type ItemEscrito = Omit<Item, 'id' | 'moldura' | 'moldura_em'> & { id?: string | undefined }

async function exigirNome(u: Unidade, nome: string, fora: string | null): Promise<void> {
  const { rows } = await sql<{ existe: boolean }>`
    select exists (
      select from paineltv.listas
      where lower(nome) = lower(${nome})
        and id is distinct from ${fora}::uuid
    ) as existe
  `.execute(u.tx)
  if (rows[0]?.existe)
    throw invalido('Já existe uma lista com este nome.', [{ campo: 'nome', mensagem: 'Este nome já está em uso' }])
}

export async function criarLista(u: Unidade, nome: string): Promise<string> {
  await exigirNome(u, nome, null)
  const id = uuidv7()
  await u.tx.insertInto('paineltv.listas').values({ id, nome }).execute()
  u.auditar({ acao: 'paineltv.criar', entidade: 'lista_de_tv', entidade_id: id, depois: { nome } })
  return id
}

/** Saves the whole list: pages, order, and the frame check of each page. */
export async function salvarLista(
  u: Unidade,
  id: string,
  l: { versao: number; nome: string; ativa: boolean; itens: readonly ItemEscrito[] },
  respostas: ReadonlyMap<string, Moldura>,
): Promise<void> {
  await sql`select from paineltv.listas where id = ${id} for update`.execute(u.tx)
  const antes = await lerLista(u.tx, id)
  if (antes.versao !== l.versao)
    throw new ErroApp('VERSAO', 409, 'Esta lista mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await exigirNome(u, l.nome, id)
  const [conhecidos, ids] = [new Map(antes.itens.map((i) => [i.id, i])), new Set<string>()]
  const linhas = l.itens.map((i, lugar) => {
    const velho = i.id ? conhecidos.get(i.id) : undefined
    const itemId = velho && !ids.has(velho.id) ? velho.id : uuidv7()
    ids.add(itemId)
    const nova = i.url === null ? null : (respostas.get(i.url) ?? null)
    return {
      ...i,
      id: itemId,
      lista_id: id,
      lugar,
      url: i.tipo === 'pagina' ? i.url : null,
      painel: i.tipo === 'painel' ? i.painel : null,
      parametros: JSON.stringify(i.parametros),
      moldura: nova ?? (velho?.url === i.url ? (velho?.moldura ?? null) : null),
      moldura_em: nova ? new Date() : velho?.moldura_em ? new Date(velho.moldura_em) : null,
    }
  })
  await u.tx.deleteFrom('paineltv.itens').where('lista_id', '=', id).execute()
  if (linhas.length > 0) await u.tx.insertInto('paineltv.itens').values(linhas).execute()
  await u.tx
    .updateTable('paineltv.listas')
    .set({ nome: l.nome, ativa: l.ativa, versao: antes.versao + 1, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'paineltv.salvar',
    entidade: 'lista_de_tv',
    entidade_id: id,
    antes: { paginas: antes.itens.map((i) => i.titulo) },
    depois: { nome: l.nome, ativa: l.ativa, paginas: l.itens.map((i) => i.titulo) },
  })
}

export async function excluirLista(u: Unidade, id: string): Promise<void> {
  const lista = await lerLista(u.tx, id)
  const { rows } = await sql<{
    tela: boolean
  }>`
    select exists (select from paineltv.telas where lista_id = ${id}) as tela
  `.execute(u.tx)
  if (lista.telas > 0) throw conflito('Há TVs que mostram esta lista: dê outra a elas antes.')
  if (rows[0]?.tela) throw conflito('Esta lista já esteve em TVs: desligue-a em vez de excluir.')
  await u.tx.deleteFrom('paineltv.listas').where('id', '=', id).execute()
  u.auditar({ acao: 'paineltv.excluir', entidade: 'lista_de_tv', entidade_id: id, antes: { nome: lista.nome } })
}

async function exigirLista(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql`select from paineltv.listas where id = ${id}`.execute(u.tx)
  if (rows.length === 0) throw invalido(LISTA_NAO_ENCONTRADA, [{ campo: 'lista_id', mensagem: 'Escolha uma lista' }])
}

/** The key is part of a URL that is shown once; only its hash is stored. */
export async function criarTela(
  u: Unidade,
  t: { nome: string; lista_id: string },
): Promise<{ id: string; chave: string }> {
  await exigirLista(u, t.lista_id)
  const [id, chave] = [uuidv7(), novoToken()]
  await u.tx
    .insertInto('paineltv.telas')
    .values({ id, ...t, resumo: hashDoToken(chave), criada_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'paineltv.tela.criar', entidade: 'tela_de_tv', entidade_id: id, depois: t })
  return { id, chave }
}

export async function alterarTela(
  u: Unidade,
  id: string,
  m: { nome?: string | undefined; lista_id?: string | undefined },
): Promise<void> {
  if (m.lista_id) await exigirLista(u, m.lista_id)
  const { rows } = await sql`
    update paineltv.telas
    set nome = coalesce(${m.nome ?? null}, nome), lista_id = coalesce(${m.lista_id ?? null}::uuid, lista_id)
    where id = ${id}
      and revogada_em is null
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('TV não encontrada.')
  u.auditar({ acao: 'paineltv.tela.alterar', entidade: 'tela_de_tv', entidade_id: id, depois: m })
}

export async function revogarTela(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql`
    update paineltv.telas
    set revogada_em = now()
    where id = ${id}
      and revogada_em is null
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('TV não encontrada.')
  u.auditar({ acao: 'paineltv.tela.revogar', entidade: 'tela_de_tv', entidade_id: id })
}

/** Stores the current state of a screen; no history. */
export const anotarSinal = (u: Unidade, id: string, s: { mostrando: string | null; falha: string | null }) =>
  sql`
    update paineltv.telas
    set visto_em = now(), mostrando = ${s.mostrando}, falha = ${s.falha}
    where id = ${id}
  `.execute(u.tx)

export async function criarAviso(
  u: Unidade,
  a: { texto: string; tom: string; minutos: number; lista_id: string | null },
): Promise<string> {
  if (a.lista_id) await exigirLista(u, a.lista_id)
  const id = uuidv7()
  await sql`
    insert into paineltv.avisos (id, lista_id, texto, tom, ate, criado_por)
    values (
      ${id},
      ${a.lista_id},
      ${a.texto},
      ${a.tom},
      now() + make_interval(mins => ${a.minutos}),
      ${u.autor.usuario?.id ?? null}
    )
  `.execute(u.tx)
  u.auditar({
    acao: 'paineltv.avisar',
    entidade: 'aviso_de_tv',
    entidade_id: id,
    depois: { texto: a.texto, minutos: a.minutos },
  })
  return id
}

export async function tirarAviso(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql`
    update paineltv.avisos
    set ate = greatest(now(), criado_em + interval '1 millisecond')
    where id = ${id}
      and ate > now()
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Aviso não encontrado.')
  u.auditar({ acao: 'paineltv.tirar_aviso', entidade: 'aviso_de_tv', entidade_id: id })
}
