import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovoCiclo } from '../../contract/ciclos.ts'
import type { NovoInventario } from '../../contract/comum.ts'
import { conferirEscopo, criarInventario } from './criar.ts'

export async function criarCiclo(u: Unidade, novo: NovoCiclo): Promise<string> {
  await conferirEscopo(u.tx, novo)
  const { tolerancia_pct, ...c } = novo
  const id = uuidv7()
  await u.tx
    .insertInto('inventarios.ciclos')
    .values({ id, ...c, tolerancia_pct: String(tolerancia_pct) })
    .execute()
  const { titulo, proxima_em } = c
  u.auditar({
    acao: 'ciclo_de_inventario.criar',
    entidade: 'ciclo_de_inventario',
    entidade_id: id,
    depois: { titulo, proxima_em },
  })
  return id
}

/** Opens the count of a cycle as a draft; the next one is due so many days from today. */
export async function abrirDoCiclo(u: Unidade, id: string, hoje = diaAqui()): Promise<string> {
  const c = await u.tx
    .selectFrom('inventarios.ciclos')
    .selectAll()
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!c) throw naoEncontrado('Este ciclo não existe mais.')
  const novo: NovoInventario = {
    titulo: c.titulo,
    locais: c.locais,
    categorias: c.categorias,
    materiais: c.materiais,
    endereco_de: c.endereco_de,
    endereco_ate: c.endereco_ate,
    classe: c.classe,
    modo: c.modo,
    tolerancia_pct: Number(c.tolerancia_pct),
    tolerancia_centavos: Number(c.tolerancia_centavos),
    motivo_centavos: Number(c.motivo_centavos),
    responsavel_id: c.responsavel_id,
    contadores: c.contadores,
  }
  const inventario = await criarInventario(u, novo, id)
  const proxima_em = somarDias(hoje, c.cada_dias)
  await u.tx.updateTable('inventarios.ciclos').set({ proxima_em }).where('id', '=', id).execute()
  u.auditar({
    acao: 'ciclo_de_inventario.alterar',
    entidade: 'ciclo_de_inventario',
    entidade_id: id,
    antes: { proxima_em: c.proxima_em },
    depois: { proxima_em },
  })
  return inventario
}

export async function arquivarCiclo(u: Unidade, id: string): Promise<void> {
  const antes = await u.tx
    .updateTable('inventarios.ciclos')
    .set({ arquivado_em: new Date() })
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .returning('titulo')
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este ciclo não existe mais.')
  u.auditar({ acao: 'ciclo_de_inventario.arquivar', entidade: 'ciclo_de_inventario', entidade_id: id, depois: antes })
}
