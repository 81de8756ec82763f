import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import { conviteAlterado, usuarioCriado } from '#modules/acesso/nucleo/eventos.ts'
import { podeConceder } from '#modules/acesso/nucleo/regras/conceder.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { dominioDoEmail } from '../consultas/cadastro.ts'
import { obterConvite } from '../consultas/convites.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { nomeNaCarta } from '../correio.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { garantirConta } from '#modules/acesso/nucleo/server/comandos/contas.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'

/** One answer for every link that opens nothing: its holder does not learn whether the token ever existed. */
const RECUSA = 'Este convite não vale mais. Peça outro a quem convidou você.'
const naoVale = () => naoEncontrado(RECUSA)

interface Aberto {
  id: string
  nome: string
  email: string
  telefone: string | null
  cargo_id: string | null
  origem: string
  criado_por: string | null
}

/** Data shown to the holder of the link before they accept. */
export async function verConvite(db: Db, token: string): Promise<{ primeiro_nome: string; empresa: string }> {
  const convite = await lerAberto(db, token)
  return { primeiro_nome: nomeNaCarta(convite.nome), empresa: await nomeDaEmpresa(db) }
}

/**
 * Creates the account between two transactions, because accounts may be stored in another service. The first
 * transaction reserves the invitation for one minute, so that two tabs cannot both use it; the second marks it as used.
 */
export async function aceitarConvite(
  s: Servicos,
  autor: Autor,
  token: string,
  dados: { nome: string; senha: string },
): Promise<{ email: string }> {
  const convite = await s.executar(autor, async (u) => reservar(u.tx, token))
  try {
    const usuario_id = await garantirConta(s.admin, s.banco.db, {
      email: convite.email,
      nome: dados.nome,
      senha: dados.senha,
    })
    await s.executar({ ...autor, usuario: { id: usuario_id } }, (u) => usar(u, convite, usuario_id, dados.nome))
    return { email: convite.email }
  } catch (erro) {
    await s.banco.db.updateTable('cad.convites').set({ reservado_ate: null }).where('id', '=', convite.id).execute()
    throw erro
  }
}

/** Unknown, used, revoked and expired tokens take the same query and the same refusal. */
const lerAberto = (db: Db | Tx, token: string): Promise<Aberto> =>
  abrirLink(token, RECUSA, (hash) =>
    db
      .selectFrom('cad.convites')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('usado_em', 'is', null)
      .where('revogado_em', 'is', null)
      .where('expira_em', '>', new Date())
      .executeTakeFirst(),
  )

async function reservar(tx: Tx, token: string): Promise<Aberto> {
  const convite = await lerAberto(tx, token)
  await exigirQueAindaValha(tx, convite)
  const { rows } = await sql<{ id: string }>`
    update cad.convites
    set reservado_ate = clock_timestamp() + interval '1 minute'
    where id = ${convite.id}
      and usado_em is null
      and revogado_em is null
      and (reservado_ate is null or reservado_ate < clock_timestamp())
    returning id
  `.execute(tx)
  if (rows.length === 0) throw conflito('Este convite está sendo aceito em outra janela. Espere um instante.')
  return convite
}

/** Refuses an invitation whose author left the company or lost the right to grant its roles. */
async function exigirQueAindaValha(tx: Tx, { id, email, origem, criado_por }: Aberto): Promise<void> {
  const { papeis, globais } = await obterConvite(tx, id)
  if (origem === 'dominio') {
    if (!(await dominioDoEmail(tx, email))) throw naoVale()
    return
  }
  const autor = criado_por === null ? null : await carregarAcesso(tx, criado_por)
  const vale =
    autor?.usuario.ativo &&
    (globais.length === 0 || autor.acesso.admin) &&
    papeis.every((p) => podeConceder(autor.acesso, { codigo: p.departamento, papel: p.papel })) &&
    !(await temPapelQueNaoSeDa(tx, id))
  if (!vale) throw naoVale()
}

/** A drawn role was archived, or moved to another department, after the invitation. */
async function temPapelQueNaoSeDa(tx: Tx, convite_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from cad.convite_papeis p
    join cad.papeis_desenhados d on d.id = p.papel_desenhado_id
    where p.convite_id = ${convite_id}
      and (d.arquivado_em is not null or d.departamento <> p.departamento)
  `.execute(tx)
  return rows.length > 0
}

async function usar(u: Unidade, convite: Aberto, usuario_id: string, nome: string): Promise<void> {
  await incluirPessoa(u.tx, {
    id: usuario_id,
    nome,
    email: convite.email,
    telefone: convite.telefone,
    cargo_id: convite.cargo_id,
  })
  const usado = await u.tx
    .updateTable('cad.convites')
    .set({ usado_em: new Date(), usuario_id, reservado_ate: null })
    .where('id', '=', convite.id)
    .where('usado_em', 'is', null)
    .where('revogado_em', 'is', null)
    .executeTakeFirst()
  if (usado.numUpdatedRows === 0n) throw naoVale()
  const { papeis, globais } = await obterConvite(u.tx, convite.id)
  const concedido_por = convite.criado_por
  await incluirPapeis(u.tx, usuario_id, papeis, globais, concedido_por)
  u.auditar({
    acao: 'cad.convite.aceitar',
    entidade: 'usuario',
    entidade_id: usuario_id,
    depois: { convite_id: convite.id, papeis, globais },
  })
  u.emitir(usuarioCriado, { usuario_id })
  u.emitir(conviteAlterado, { convite_id: convite.id })
}
