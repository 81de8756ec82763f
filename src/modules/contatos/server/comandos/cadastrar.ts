import { sql } from 'kysely'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { contatoMudou } from '../../eventos.ts'
import { compilarCampos, fraseDaFalta, semResposta, type CampoExigido } from '../../regras/campos.ts'
import type { DadosDeCadastro } from '../../regras/dados.ts'
import { camposEmUso, camposObrigatorios } from '../campos/consultas/campos.ts'
import { alterarContato, deOutro } from './alterar.ts'

export const CONTATO_NAO_ENCONTRADO = 'Contato não encontrado.'

/**
 * Refuses a document of another contact with a message, before the constraint fails. `onde`: prefix of the field names
 * in the caller's form.
 */
export async function exigirDocumentoLivre(
  tx: Tx,
  id: string,
  documento: string | null | undefined,
  onde = '',
): Promise<void> {
  if (!documento) return
  const dono = await tx
    .selectFrom('cad.contatos')
    .select('id')
    .where('documento', '=', documento)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (dono) throw deOutro('documento', dono.id, onde)
}

/** Creation by hand (form, API): required custom fields must be filled. Other systems create contacts without them. */
export async function cadastrarAMao(u: Unidade, dados: DadosDeCadastro & { nome: string }): Promise<string> {
  const respostas = await lerCampos(u.tx, dados.campos ?? {})
  const faltam = semResposta(await camposObrigatorios(u.tx), respostas)
  if (faltam.length > 0) throw deixouSemResposta(faltam)
  return cadastrarContato(u, dados)
}

export async function cadastrarContato(u: Unidade, dados: DadosDeCadastro & { nome: string }): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('cad.contatos')
    .values({
      id,
      nome: dados.nome,
      nome_informado: true,
      tipo: dados.tipo ?? 'pessoa',
      origem: dados.origem ?? 'Cadastro manual',
    })
    .execute()
  u.auditar({ acao: 'contato.criar', entidade: 'contato', entidade_id: id })
  await alterarCadastro(u, id, dados)
  return id
}

const FATOS = ['documento', 'cidade', 'uf'] as const
/** The funnels' options for states are in lower case. */
const comoFato = (k: (typeof FATOS)[number], v: string | null) => (k === 'uf' ? (v?.toLowerCase() ?? null) : v)
const COLUNAS = ['tipo', 'nascimento', 'tags', 'responsavel_id', 'origem'] as const

/**
 * Updates the whole record. Fields that channels also write go through `alterarContato`; fields of the dictionary are
 * stored in `campos`, as the funnels store them.
 */
export async function alterarCadastro(u: Unidade, id: string, dados: DadosDeCadastro): Promise<void> {
  const antes = await u.tx.selectFrom('cad.contatos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!antes) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
  const { nome, email, telefone, empresa, cargo, observacoes } = dados
  await alterarContato(u, id, { nome, email, telefone, empresa, cargo, observacoes })
  await exigirDocumentoLivre(u.tx, id, dados.documento)
  if (dados.responsavel_id) await exigirPessoa(u.tx, dados.responsavel_id)
  const fatos = {
    ...(dados.campos ? await lerCampos(u.tx, dados.campos) : {}),
    ...Object.fromEntries(FATOS.flatMap((k) => (dados[k] === undefined ? [] : [[k, comoFato(k, dados[k] ?? null)]]))),
  }
  const colunas = Object.fromEntries(COLUNAS.flatMap((k) => (dados[k] === undefined ? [] : [[k, dados[k]]])))
  if (Object.keys(fatos).length > 0) {
    await sql`
      update cad.contatos
      set campos = jsonb_strip_nulls(campos || ${JSON.stringify(fatos)}::jsonb), atualizado_em = now()
      where id = ${id}
    `.execute(u.tx)
    // the audit stores the names of personal fields, not their values
    u.auditar({
      acao: 'contato.preencher',
      entidade: 'contato',
      entidade_id: id,
      depois: { campos: Object.keys(fatos) },
    })
  }
  if (Object.keys(colunas).length > 0) {
    await u.tx
      .updateTable('cad.contatos')
      .set({ ...colunas, atualizado_em: new Date() })
      .where('id', '=', id)
      .execute()
    u.auditar({
      acao: 'contato.alterar',
      entidade: 'contato',
      entidade_id: id,
      antes: Object.fromEntries(Object.keys(colunas).map((k) => [k, comoObjeto(antes)[k]])),
      depois: colunas,
    })
  }
  u.emitir(contatoMudou, { contato_id: id })
}

async function exigirPessoa(tx: Tx, id: string): Promise<void> {
  const pessoa = await tx
    .selectFrom('acesso_publico.usuarios')
    .select('id')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!pessoa)
    throw invalido('Escolha uma pessoa da empresa.', [
      { campo: 'responsavel_id', mensagem: 'Escolha uma pessoa da empresa' },
    ])
}

const deixouSemResposta = (faltam: readonly CampoExigido[]) =>
  invalido(
    `${faltam.map(fraseDaFalta)[0]}.`,
    faltam.map((c) => ({ campo: `campos.${c.chave}`, mensagem: fraseDaFalta(c) })),
  )

/** Validates custom contact fields by their type. Reports all errors; a required answer cannot be cleared. */
async function lerCampos(tx: Tx, campos: Record<string, unknown>): Promise<Record<string, ValorDeCampo>> {
  if (Object.keys(campos).length === 0) return {}
  const leitor = compilarCampos(await camposEmUso(tx))
  const lidos = Object.entries(campos).map(
    ([chave, bruto]) => [chave, leitor.get(chave)?.(bruto) ?? { recusa: 'Este campo não existe mais' }] as const,
  )
  const recusados = lidos.flatMap(([chave, l]) =>
    'recusa' in l ? [{ campo: `campos.${chave}`, mensagem: l.recusa }] : [],
  )
  if (recusados.length > 0) throw invalido(`${recusados[0]?.mensagem}.`, recusados)
  const respostas = Object.fromEntries(lidos.map(([chave, l]) => [chave, 'valor' in l ? l.valor : null]))
  const faltam = semResposta(
    (await camposObrigatorios(tx)).filter((c) => c.chave in respostas),
    respostas,
  )
  if (faltam.length > 0) throw deixouSemResposta(faltam)
  return respostas
}

/** Creates a contact without phone, e-mail and document. Returns its id. */
export async function criarContatoSolto(tx: Tx, nome: string): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('cad.contatos')
    .values({ id, nome, nome_informado: nome !== '' })
    .execute()
  return id
}
