import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Feriado, feriados, LugarDeTrabalho } from '../../contract/feriados.ts'
import { feriadosMudaram } from '../../eventos.ts'
import { diasDaEmpresa, diasDosDepartamentos, lugaresDeTrabalho, obterFeriado } from '../consultas/feriados.ts'
import type { Servicos } from '#platform/servicos.ts'
import { desligados } from '#modules/acesso/publico.ts'

type Usa = Pick<Servicos, 'executar'>

/**
 * Serializes changes with an advisory lock, so that each change reads the days before it. The event includes the
 * previous days of each department, for modules that count by them.
 */
function mudar<T>(s: Usa, ctx: Ctx, fazer: (u: Unidade) => Promise<T>): Promise<T> {
  return s.executar(ctx, async (u) => {
    await sql`select pg_advisory_xact_lock(hashtext('cad.feriados'))`.execute(u.tx)
    const [antes, empresa] = [await diasDosDepartamentos(u.tx), await diasDaEmpresa(u.tx)]
    const feito = await fazer(u)
    const depois = await diasDosDepartamentos(u.tx)
    const departamentos = [...antes].flatMap(([codigo, dias]) =>
      dias.join() === depois.get(codigo)?.join() ? [] : [{ codigo, antes: [...dias] }],
    )
    if (departamentos.length > 0 || empresa.join() !== (await diasDaEmpresa(u.tx)).join())
      u.emitir(feriadosMudaram, { empresa, departamentos })
    return feito
  })
}

export const criarFeriado = (s: Usa, ctx: Ctx, f: BodyDe<typeof feriados.criar>): Promise<Feriado> =>
  mudar(s, ctx, async (u) => {
    const id = uuidv7()
    await u.tx
      .insertInto('cad.feriados')
      .values({ id, ...f })
      .execute()
    u.auditar({ acao: 'cad.feriado.criar', entidade: 'feriado', entidade_id: id, depois: f })
    return obterFeriado(u.tx, id)
  })

export const alterarFeriado = (s: Usa, ctx: Ctx, id: string, f: BodyDe<typeof feriados.alterar>): Promise<Feriado> =>
  mudar(s, ctx, async (u) => {
    const { id: _, ...antes } = await obterFeriado(u.tx, id)
    await u.tx.updateTable('cad.feriados').set(f).where('id', '=', id).execute()
    u.auditar({ acao: 'cad.feriado.alterar', entidade: 'feriado', entidade_id: id, antes, depois: f })
    return obterFeriado(u.tx, id)
  })

export const excluirFeriado = (s: Usa, ctx: Ctx, id: string): Promise<void> =>
  mudar(s, ctx, async (u) => {
    const { id: _, ...antes } = await obterFeriado(u.tx, id)
    await u.tx.deleteFrom('cad.feriados').where('id', '=', id).execute()
    u.auditar({ acao: 'cad.feriado.excluir', entidade: 'feriado', entidade_id: id, antes })
  })

const emPalavras = (l: readonly LugarDeTrabalho[]) =>
  l.map((x) => `${x.departamento ?? 'empresa'}: ${x.cidade}/${x.uf}`)

export const definirLugares = (s: Usa, ctx: Ctx, { lugares }: BodyDe<typeof feriados.lugares>): Promise<void> =>
  mudar(s, ctx, async (u) => {
    const antes = await lugaresDeTrabalho(u.tx)
    // the places of departments that are off are not shown: they stay
    const fora = [...(await desligados(u.tx))]
    await sql`
      delete from cad.lugares_de_trabalho
      where departamento is null
        or departamento <> all(${fora}::text[])
    `.execute(u.tx)
    if (lugares.length > 0) await u.tx.insertInto('cad.lugares_de_trabalho').values(lugares).execute()
    u.auditar({
      acao: 'cad.feriado.lugares',
      entidade: 'feriado',
      entidade_id: 'lugares',
      antes: { lugares: emPalavras(antes) },
      depois: { lugares: emPalavras(lugares) },
    })
  })
