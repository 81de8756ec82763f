import { sql } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { alterarCadastro, cadastrarContato } from '#modules/contatos/publico.ts'
import type { Alcance } from '#modules/funis/publico.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lugarDeles, NOME_DO_SISTEMA, type DadosLidos, type Sistema, type TipoDeRegistro } from '../../tipos.ts'
import { anotar } from './anotar.ts'
import { abrirCartao, atualizarCartao, destinoDe, pessoaDa, type Registro } from './oportunidade.ts'

/** Reach of the importing user, and the stage map. */
export interface Contexto {
  alcance: Alcance
  estagios: Record<string, string>
}

export async function trancarRegistro(
  u: Unidade,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  id: string,
): Promise<Registro> {
  const { rows } = await sql<Registro>`
    select dados, importado, contato_id, cartao_id
    from cad.referencias_externas
    where sistema = ${sistema}
      and tipo = ${tipo}
      and id_externo = ${id}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Registro não encontrado.')
  return rows[0]
}

export async function vincular(
  u: Unidade,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  idExterno: string,
  contatoId: string | null,
): Promise<void> {
  const contato = contatoId
    ? await u.tx.selectFrom('contatos_publico.contatos').select('nome').where('id', '=', contatoId).executeTakeFirst()
    : undefined
  if (contatoId && !contato) throw naoEncontrado('Contato não encontrado.')
  const r = await trancarRegistro(u, sistema, tipo, idExterno)
  await sql`
    update cad.referencias_externas
    set
      contato_id = ${contatoId},
      importado = case when tipo = 'contato' then null else importado end,
      ligado_em = case when ${contatoId}::uuid is null then null else now() end
    where sistema = ${sistema}
      and tipo = ${tipo}
      and id_externo = ${idExterno}
  `.execute(u.tx)
  await anotar(u, sistema, tipo, idExterno, {
    acao: contatoId ? 'ligou' : 'desligou',
    titulo: nomeDe(r.dados),
    detalhe: contato ? `com ${contato.nome}` : '',
    contato_id: contatoId ?? r.contato_id,
  })
  u.auditar({
    acao: 'externo.vincular',
    entidade: 'sistema_externo',
    entidade_id: `${sistema}:${idExterno}`,
    depois: { contato_id: contatoId },
  })
}

type Feito = 'criado' | 'atualizado'
const nomeDe = (d: DadosLidos) => d.titulo || d.nome || d.telefone || d.email

/**
 * Imports each record in its own transaction. A refused record is logged with its reason and does not stop the others.
 */
export async function importarRegistros(
  s: Servicos,
  autor: Autor,
  c: Contexto,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  ids: readonly string[],
) {
  const r = { criados: 0, atualizados: 0, conflitos: [] as { id_externo: string; motivo: string }[] }
  for (const id of new Set(ids)) {
    try {
      const feito = await s.executar(autor, (u) => importarUm(u, c, sistema, tipo, id))
      r[feito === 'criado' ? 'criados' : 'atualizados']++
    } catch (erro) {
      if (!(erro instanceof ErroApp)) throw erro
      r.conflitos.push({ id_externo: id, motivo: erro.message })
      if (erro.code !== 'NOT_FOUND')
        await s.executar(autor, (u) => anotar(u, sistema, tipo, id, { acao: 'recusou', detalhe: erro.message }))
    }
  }
  return r
}

async function importarUm(u: Unidade, c: Contexto, sistema: Sistema, tipo: TipoDeRegistro, id: string): Promise<Feito> {
  const r = await trancarRegistro(u, sistema, tipo, id)
  return tipo === 'contato' ? importarContato(u, sistema, id, r) : importarOportunidade(u, c, sistema, id, r)
}

export const dadosDoContatoLido = ({ nome, telefone, email, documento, cidade, uf }: DadosLidos) =>
  Object.fromEntries(Object.entries({ nome, telefone, email, documento, cidade, uf }).filter(([, v]) => v))

async function importarContato(
  u: Unidade,
  sistema: Sistema,
  id: string,
  { dados, contato_id }: Registro,
): Promise<Feito> {
  if (contato_id) await alterarCadastro(u, contato_id, dadosDoContatoLido(dados))
  const novo =
    contato_id ??
    (await cadastrarContato(u, {
      ...dadosDoContatoLido(dados),
      nome: nomeDe(dados) || 'Sem nome',
      origem: NOME_DO_SISTEMA[sistema],
    }))
  await sql`
    update cad.referencias_externas
    set contato_id = ${novo}, importado = dados, ligado_em = coalesce(ligado_em, now())
    where sistema = ${sistema}
      and tipo = 'contato'
      and id_externo = ${id}
  `.execute(u.tx)
  await anotar(u, sistema, 'contato', id, {
    acao: contato_id ? 'atualizou' : 'criou',
    titulo: nomeDe(dados),
    contato_id: novo,
  })
  u.auditar({
    acao: 'externo.importar',
    entidade: 'contato',
    entidade_id: novo,
    depois: { sistema: NOME_DO_SISTEMA[sistema], tipo: 'contato', id_externo: id },
  })
  return contato_id ? 'atualizado' : 'criado'
}

const TUDO = new Set(['titulo', 'valor_centavos', 'estagio'])

/** Creates the card once: the row is locked meanwhile and stores the card's id. */
async function importarOportunidade(
  u: Unidade,
  c: Contexto,
  sistema: Sistema,
  id: string,
  r: Registro,
): Promise<Feito> {
  const destino = await destinoDe(u.tx, c.alcance, c.estagios, r.dados)
  const contato = await pessoaDa(u, sistema, r)
  if (r.cartao_id) await atualizarCartao(u, c.alcance, r.cartao_id, r.dados, TUDO, async () => destino)
  const cartao = r.cartao_id ?? (await abrirCartao(u, destino, r.dados, contato))
  await sql`
    update cad.referencias_externas
    set
      contato_id = ${contato},
      cartao_id = ${cartao},
      importado = dados,
      ligado_em = coalesce(ligado_em, now())
    where sistema = ${sistema}
      and tipo = 'oportunidade'
      and id_externo = ${id}
  `.execute(u.tx)
  await anotar(u, sistema, 'oportunidade', id, {
    acao: r.cartao_id ? 'atualizou' : 'criou',
    titulo: nomeDe(r.dados),
    detalhe: `${lugarDeles(r.dados)} → ${destino.funil.definicao.nome} / ${destino.estagio.nome}`,
    contato_id: contato,
    cartao_id: cartao,
  })
  u.auditar({
    acao: 'externo.importar',
    entidade: 'cartao',
    entidade_id: cartao,
    depois: { sistema: NOME_DO_SISTEMA[sistema], tipo: 'oportunidade', id_externo: id },
  })
  return r.cartao_id ? 'atualizado' : 'criado'
}
