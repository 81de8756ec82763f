import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { cargos } from '../../contract/cargos.ts'
import { cargoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import { obterCargo } from '../consultas/cargos.ts'
import { exigirOutraPessoa } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { diferenca } from '#modules/acesso/nucleo/server/comandos/diferenca.ts'
import { colunasDoPapel, qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { desligados, exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

export function criarCargo(
  s: Servicos,
  ctx: Ctx,
  { limites = [], papeis = [], ...dados }: BodyDe<typeof cargos.criar>,
): Promise<Cargo> {
  return s.executar(ctx, async (u) => {
    const id = uuidv7()
    await exigirLigados(u.tx, [dados.departamento])
    await u.tx
      .insertInto('cad.cargos')
      .values({ id, ...dados })
      .execute()
    await definirLimites(u.tx, id, limites)
    await definirPapeis(u.tx, id, papeis)
    u.auditar({
      acao: 'cad.cargo.criar',
      entidade: 'cargo',
      entidade_id: id,
      depois: { ...dados, papeis: papeis.map(porExtenso), ...porTipo(limites) },
    })
    u.emitir(cargoAlterado, { cargo_id: id })
    return obterCargo(u.tx, id)
  })
}

export function alterarCargo(
  s: Servicos,
  ctx: Ctx,
  id: string,
  { limites, papeis, ...dados }: BodyDe<typeof cargos.alterar>,
): Promise<Cargo> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx
      .selectFrom('cad.cargos')
      .select(['nome', 'descricao', 'departamento'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!antes) throw naoEncontrado('Cargo não encontrado')
    const mudanca = diferenca(antes, dados)
    await exigirLigados(u.tx, [mudanca?.depois.departamento])
    if (mudanca) await u.tx.updateTable('cad.cargos').set(mudanca.depois).where('id', '=', id).execute()
    const dosLimites = limites && (await definirLimites(u.tx, id, limites))
    if (dosLimites) await exigirCargoDeOutros(u.tx, ctx, id)
    const dosPapeis = papeis && (await definirPapeis(u.tx, id, papeis))
    if (mudanca || dosLimites || dosPapeis) {
      u.auditar({
        acao: 'cad.cargo.alterar',
        entidade: 'cargo',
        entidade_id: id,
        antes: { ...mudanca?.antes, ...dosPapeis?.antes, ...dosLimites?.antes },
        depois: { ...mudanca?.depois, ...dosPapeis?.depois, ...dosLimites?.depois },
      })
      u.emitir(cargoAlterado, { cargo_id: id })
    }
    return obterCargo(u.tx, id)
  })
}

/** A user in the position may not change what it may approve. */
async function exigirCargoDeOutros(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const eu = await tx
    .selectFrom('cad.usuarios')
    .select('id')
    .where('id', '=', ctx.usuario.id)
    .where('cargo_id', '=', id)
    .executeTakeFirst()
  if (eu) exigirOutraPessoa(ctx, ctx.usuario.id)
}

type Cadastro = BodyDe<typeof cargos.criar>
type Proposto = NonNullable<Cadastro['papeis']>[number]
const porExtenso = (p: Cargo['papeis'][number]) => `${p.departamento}:${p.papel}`

/** Replaces the proposed roles. Those in departments that are off are not shown: they stay. */
async function definirPapeis(tx: Tx, cargo_id: string, novos: readonly Proposto[]) {
  await exigirLigados(
    tx,
    novos.map((p) => p.departamento),
    'papeis',
  )
  const fora = await desligados(tx)
  const antes = (
    await tx
      .selectFrom('cad.cargo_papeis')
      .select(['departamento', qualPapel('cad.cargo_papeis').as('papel')])
      .where('cargo_id', '=', cargo_id)
      .execute()
  )
    .filter((p) => !fora.has(p.departamento))
    .map(porExtenso)
    .sort()
  const depois = novos.map(porExtenso).sort()
  if (antes.join() === depois.join()) return undefined
  await tx
    .deleteFrom('cad.cargo_papeis')
    .where('cargo_id', '=', cargo_id)
    .where(({ eb }) => (fora.size > 0 ? eb('departamento', 'not in', [...fora]) : eb.lit(true)))
    .execute()
  if (novos.length > 0)
    await tx
      .insertInto('cad.cargo_papeis')
      .values(novos.map(({ departamento, papel }) => ({ cargo_id, departamento, ...colunasDoPapel(papel) })))
      .execute()
  return { antes: { papeis: antes }, depois: { papeis: depois } }
}

type Limite = NonNullable<Cadastro['limites']>[number]
const porTipo = (limites: Cargo['limites']): Record<string, number> =>
  Object.fromEntries(limites.map((l) => [`limite_${l.tipo}`, l.limite_centavos]))

/** Replaces the whole list. Returns the change for the audit, or undefined when nothing changed. */
async function definirLimites(tx: Tx, cargo_id: string, novos: Limite[]) {
  const atuais = await tx
    .selectFrom('cad.limites_de_aprovacao')
    .select(['tipo', 'limite_centavos'])
    .where('cargo_id', '=', cargo_id)
    .orderBy('tipo')
    .execute()
  const [antes, depois] = [
    porTipo(atuais.map((l) => ({ tipo: l.tipo, limite_centavos: Number(l.limite_centavos) }))),
    porTipo(novos),
  ]
  const mudados = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter((k) => antes[k] !== depois[k])
  if (mudados.length === 0) return undefined
  await tx.deleteFrom('cad.limites_de_aprovacao').where('cargo_id', '=', cargo_id).execute()
  if (novos.length > 0)
    await tx
      .insertInto('cad.limites_de_aprovacao')
      .values(novos.map((l) => ({ cargo_id, tipo: l.tipo, limite_centavos: l.limite_centavos })))
      .execute()
  const escolher = (de: Record<string, number>) => Object.fromEntries(mudados.map((k) => [k, de[k] ?? null]))
  return { antes: escolher(antes), depois: escolher(depois) }
}
