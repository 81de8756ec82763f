import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { usuariosAtivos } from '#modules/acesso/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Motorista } from '../../tipos.ts'

export async function motoristasDaCasa(db: Db): Promise<Motorista[]> {
  const { rows } = await sql<{
    id: string
    nome: string
    categoria: Motorista['categoria']
    validade: string
    vencida: boolean
  }>`
    select
      u.id,
      u.nome,
      m.categoria,
      m.validade::text as validade,
      m.validade < (now() at time zone 'America/Sao_Paulo')::date as vencida
    from recursos.motoristas m
    join acesso_publico.usuarios u on u.id = m.usuario_id and u.ativo
    order by plataforma.sem_acento(u.nome)
  `.execute(db)
  return rows.map(({ id, nome, ...r }) => ({ usuario: { id, nome }, ...r }))
}

export async function guardarMotorista(
  u: Unidade,
  usuarioId: string,
  m: { categoria: Motorista['categoria']; validade: string },
): Promise<void> {
  if (!(await usuariosAtivos(u.tx, [usuarioId])).has(usuarioId))
    throw invalido('Pessoa não encontrada ou inativa.', [{ campo: 'id', mensagem: 'Pessoa não encontrada ou inativa' }])
  const valores = {
    categoria: m.categoria,
    validade: m.validade,
    atualizado_por: u.autor.usuario?.id ?? null,
    atualizado_em: new Date(),
  }
  await u.tx
    .insertInto('recursos.motoristas')
    .values({ usuario_id: usuarioId, ...valores })
    .onConflict((c) => c.column('usuario_id').doUpdateSet(valores))
    .execute()
  u.auditar({ acao: 'motorista.guardar', entidade: 'usuario', entidade_id: usuarioId, depois: m })
}

export async function tirarMotorista(u: Unidade, usuarioId: string): Promise<void> {
  const { rows } =
    await sql`delete from recursos.motoristas where usuario_id = ${usuarioId} returning usuario_id`.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Esta pessoa não está entre os motoristas.')
  u.auditar({ acao: 'motorista.tirar', entidade: 'usuario', entidade_id: usuarioId })
}
