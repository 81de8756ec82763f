import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { motivosDeAjuste } from '../../contract/ajustes.ts'
import { cadastroMudou } from '../../eventos.ts'
import { limiteDeAjuste } from './ajustar.ts'

export async function criarMotivo(u: Unidade, p: BodyDe<typeof motivosDeAjuste.criar>): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('estoque.motivos_de_ajuste')
    .values({ id, ...p })
    .execute()
  u.auditar({ acao: 'motivo_de_ajuste.criar', entidade: 'motivo_de_ajuste', entidade_id: id, depois: p })
  u.emitir(cadastroMudou, { id })
  return id
}

/** An archived reason stays on the movements that have it. */
export async function alterarMotivo(u: Unidade, id: string, p: BodyDe<typeof motivosDeAjuste.alterar>): Promise<void> {
  const antes = await u.tx
    .selectFrom('estoque.motivos_de_ajuste')
    .select(['nome', 'serve_para', 'pede_texto', 'arquivado_em'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este motivo não existe.')
  const { arquivado, ...depois } = p
  await u.tx
    .updateTable('estoque.motivos_de_ajuste')
    .set({ ...depois, arquivado_em: arquivado ? (antes.arquivado_em ?? new Date()) : null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'motivo_de_ajuste.alterar',
    entidade: 'motivo_de_ajuste',
    entidade_id: id,
    antes: {
      nome: antes.nome,
      serve_para: antes.serve_para,
      pede_texto: antes.pede_texto,
      arquivado: antes.arquivado_em !== null,
    },
    depois: { ...depois, arquivado },
  })
  u.emitir(cadastroMudou, { id })
}

export async function mudarLimiteDeAjuste(u: Unidade, ajuste_centavos: number): Promise<void> {
  const antes = await limiteDeAjuste(u.tx)
  await u.tx.updateTable('estoque.limites').set({ ajuste_centavos }).execute()
  u.auditar({
    acao: 'limite_de_ajuste.mudar',
    entidade: 'limite_de_ajuste',
    entidade_id: 'estoque',
    antes: { ajuste_centavos: antes },
    depois: { ajuste_centavos },
  })
  u.emitir(cadastroMudou, { id: 'limite' })
}
