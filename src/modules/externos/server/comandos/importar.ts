import { sql } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { alterarCadastro, cadastrarContato } from '#modules/contatos/publico.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { DadosLidos, Sistema, TipoDeRegistro } from '../../tipos.ts'

export async function vincular(u: Unidade, sistema: Sistema, tipo: TipoDeRegistro, idExterno: string, contatoId: string | null): Promise<void> {
  if (contatoId && !(await u.tx.selectFrom('cad.contatos').select('id').where('id', '=', contatoId).executeTakeFirst())) throw naoEncontrado('Contato não encontrado.')
  const { rows } = await sql`update cad.referencias_externas set contato_id = ${contatoId}, importado = null, ligado_em = case when ${contatoId}::uuid is null then null else now() end where sistema = ${sistema} and tipo = ${tipo} and id_externo = ${idExterno} returning 1`.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Registro não encontrado.')
  u.auditar({ acao: 'externo.vincular', entidade: 'sistema_externo', entidade_id: `${sistema}:${idExterno}`, depois: { contato_id: contatoId } })
}

interface Linha {
  dados: DadosLidos
  importado: DadosLidos | null
  contato_id: string | null
}
type Feito = 'criado' | 'atualizado'

/** Each record by itself: one that cannot come in says why and holds up no other. */
export async function importarRegistros(s: Servicos, autor: Autor, sistema: Sistema, tipo: TipoDeRegistro, ids: readonly string[]) {
  const r = { criados: 0, atualizados: 0, conflitos: [] as { id_externo: string; motivo: string }[] }
  for (const id of new Set(ids)) {
    try {
      const feito = await s.executar(autor, (u) => importarUm(u, sistema, tipo, id))
      r[feito === 'criado' ? 'criados' : 'atualizados']++
    } catch (erro) {
      if (!(erro instanceof ErroApp)) throw erro
      r.conflitos.push({ id_externo: id, motivo: erro.message })
    }
  }
  return r
}

async function importarUm(u: Unidade, sistema: Sistema, tipo: TipoDeRegistro, id: string): Promise<Feito> {
  const { rows } = await sql<Linha>`select dados, importado, contato_id from cad.referencias_externas where sistema = ${sistema} and tipo = ${tipo} and id_externo = ${id} for update`.execute(u.tx)
  const linha = rows[0]
  if (!linha) throw naoEncontrado('Registro não encontrado.')
  const { nome, telefone, email, documento, cidade, uf } = linha.dados
  const dados = Object.fromEntries(Object.entries({ nome, telefone, email, documento, cidade, uf }).filter(([, v]) => v))
  const contato_id = linha.contato_id
  if (contato_id) await alterarCadastro(u, contato_id, dados)
  const novo = contato_id ?? (await cadastrarContato(u, { ...dados, nome: nome || linha.dados.titulo || telefone || email || 'Sem nome', origem: sistema }))
  await sql`update cad.referencias_externas set contato_id = ${novo}, importado = dados, ligado_em = coalesce(ligado_em, now()) where sistema = ${sistema} and tipo = ${tipo} and id_externo = ${id}`.execute(u.tx)
  u.auditar({ acao: 'externo.importar', entidade: 'contato', entidade_id: novo, depois: { sistema, tipo, id_externo: id } })
  return contato_id ? 'atualizado' : 'criado'
}
