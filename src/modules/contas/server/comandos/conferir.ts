import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { contaMudou } from '../../eventos.ts'
import { campoDaConta } from '../../regras/campos.ts'
import { lerValorDigitado } from '../../regras/valores.ts'
import { CONFIANCA_PARA_TODOS, type EstadoDoCampo } from '../../tipos.ts'
import { CONTA_NAO_ENCONTRADA } from '../politica.ts'
import { calibrarConta } from './calibrar.ts'

/** Locks a bill that may still change. */
export async function trancarConta(u: Unidade, id: string) {
  const conta = await u.tx
    .selectFrom('contas.contas')
    .select(['id', 'contato_id', 'situacao', 'versao', 'tipo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!conta) throw naoEncontrado(CONTA_NAO_ENCONTRADA)
  return conta
}

/** Locks a bill that was read and is not confirmed yet. */
export async function trancarAberta(u: Unidade, id: string) {
  const conta = await trancarConta(u, id)
  if (conta.situacao === 'conferida') throw conflito('Esta conta já foi conferida. Reabra antes de mudar.')
  if (conta.situacao === 'recusada') throw conflito('Esta conta não foi lida. Escolha digitar, ou envie outro arquivo.')
  return conta
}

const exigirCampo = (chave: string) => {
  const campo = campoDaConta(chave)
  if (!campo) throw invalido('Este campo não existe na conta.', [{ campo: 'chave', mensagem: 'Campo desconhecido' }])
  return campo
}

/** What follows every change of a field. */
export async function mudouConta(u: Unidade, conta: { id: string; contato_id: string }): Promise<void> {
  await u.tx
    .updateTable('contas.contas')
    .set({ versao: sql`versao + 1` })
    .where('id', '=', conta.id)
    .execute()
  await calibrarConta(u.tx, conta.id)
  u.emitir(contaMudou, { conta_id: conta.id, contato_id: conta.contato_id })
}

async function marcar(
  u: Unidade,
  id: string,
  chaves: readonly string[],
  estados: readonly EstadoDoCampo[] = ['lido'],
): Promise<string[]> {
  const { rows } = await sql<{ chave: string }>`
    update contas.campos
    set estado = 'conferido', por = ${u.autor.usuario?.id ?? null}, em = now()
    where conta_id = ${id}
      and chave = any(${[...chaves]}::text[])
      and estado = any(${[...estados]}::text[])
    returning chave
  `.execute(u.tx)
  return rows.map((r) => r.chave)
}

export async function confirmarCampo(u: Unidade, id: string, chave: string): Promise<void> {
  const conta = await trancarAberta(u, id)
  const campo = exigirCampo(chave)
  // a suggestion is confirmed here, one by one, and nowhere else
  const [feito] = await marcar(u, id, [chave], ['lido', 'sugerido'])
  if (!feito) {
    const atual = await u.tx
      .selectFrom('contas.campos')
      .select('estado')
      .where('conta_id', '=', id)
      .where('chave', '=', chave)
      .executeTakeFirst()
    if (atual?.estado === 'conferido' || atual?.estado === 'corrigido') return
    throw invalido(`${campo.rotulo}: não foi lido. Digite o valor do papel ou deixe vazio.`, [
      { campo: chave, mensagem: 'Não foi lido: digite ou deixe vazio' },
    ])
  }
  u.auditar({ acao: 'conta.confirmar_campo', entidade: 'conta', entidade_id: id, depois: { chave } })
  await mudouConta(u, conta)
}

/** Confirms what was read with enough confidence. The rest waits for a look at each. */
export async function confirmarTodos(u: Unidade, id: string): Promise<void> {
  const conta = await trancarAberta(u, id)
  const { rows } = await sql<{ chave: string }>`
    select chave
    from contas.campos
    where conta_id = ${id}
      and estado = 'lido'
      and confianca >= ${CONFIANCA_PARA_TODOS}
  `.execute(u.tx)
  const feitos = await marcar(
    u,
    id,
    rows.map((r) => r.chave),
  )
  if (feitos.length === 0) return
  u.auditar({ acao: 'conta.confirmar_todos', entidade: 'conta', entidade_id: id, depois: { campos: feitos.length } })
  await mudouConta(u, conta)
}

/** Writes the value of the paper; null when the paper does not have it. Works while the bill is still being read. */
export async function corrigirCampo(u: Unidade, id: string, chave: string, texto: string | null): Promise<void> {
  const conta = await trancarAberta(u, id)
  const campo = exigirCampo(chave)
  const lido = texto === null || texto === '' ? null : lerValorDigitado(campo, texto)
  if (lido && 'erro' in lido)
    throw invalido(`${campo.rotulo}: ${lido.erro.toLowerCase()}.`, [{ campo: chave, mensagem: lido.erro }])
  const valor = lido?.valor ?? null
  const antes = await u.tx
    .selectFrom('contas.campos')
    .select('valor')
    .where('conta_id', '=', id)
    .where('chave', '=', chave)
    .executeTakeFirst()
  await sql`
    insert into contas.campos (conta_id, chave, valor, estado, por, em)
    values (
      ${id}, ${chave}, ${valor}, ${valor === null ? 'vazio' : 'corrigido'}, ${u.autor.usuario?.id ?? null}, now()
    )
    on conflict (conta_id, chave) do update
      set valor = excluded.valor, estado = excluded.estado, por = excluded.por, em = excluded.em
  `.execute(u.tx)
  u.auditar({
    acao: 'conta.corrigir_campo',
    entidade: 'conta',
    entidade_id: id,
    antes: { chave, valor: antes?.valor ?? null },
    depois: { chave, valor },
  })
  await mudouConta(u, conta)
}

/** Puts a field back to what was read. */
export async function reabrirCampo(u: Unidade, id: string, chave: string): Promise<void> {
  const conta = await trancarAberta(u, id)
  exigirCampo(chave)
  const { rows } = await sql<{ chave: string }>`
    update contas.campos
    set valor = lido, estado = case when lido is null then 'vazio' else 'lido' end, por = null, em = null
    where conta_id = ${id}
      and chave = ${chave}
      and por is not null
    returning chave
  `.execute(u.tx)
  if (rows.length === 0) return
  u.auditar({ acao: 'conta.reabrir_campo', entidade: 'conta', entidade_id: id, depois: { chave } })
  await mudouConta(u, conta)
}
