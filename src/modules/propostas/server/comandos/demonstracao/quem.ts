import { carregarAcesso, usuariosComPermissao } from '#modules/acesso/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { TipoDeProposta } from '../../../tipos.ts'

const DEPARTAMENTO: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'vu',
  investimento: 'vu',
  assinatura: 'co',
  limpeza: 'mpvl',
  servicos: 'mpvl',
}

async function ctxDe(db: Db, id: string): Promise<Ctx[]> {
  const pessoa = await carregarAcesso(db, id)
  return pessoa ? [{ ...pessoa, sessao_id: '', aal: 'aal1', requisicao_id: 'demonstracao', ip: '127.0.0.1' }] : []
}

export interface Gente {
  /** who sells this kind; of the deal's owner when they may */
  vendedor(tipo: TipoDeProposta, dono: string | null, n: number): Ctx | undefined
  /** may approve any discount */
  aprovador: Ctx | undefined
}

/** The people of the demonstration who sell and approve, by the permissions that they have. */
export async function lerGente(db: Db): Promise<Gente> {
  const quem = await usuariosComPermissao(db, 'propostas.proposta.enviar')
  const todos = (await Promise.all(quem.map(({ id }) => ctxDe(db, id)))).flat()
  const vendem = todos.filter((c) => !pode(c, 'propostas.proposta.aprovar'))
  const doTipo = (tipo: TipoDeProposta) =>
    vendem.filter((c) => c.acesso.departamentos.some((d) => d.codigo === DEPARTAMENTO[tipo] && d.papel !== 'leitor'))
  return {
    vendedor(tipo, dono, n) {
      const lista = doTipo(tipo)
      return lista.find((c) => c.usuario.id === dono) ?? lista[n % lista.length] ?? vendem[0]
    },
    aprovador: todos.find((c) => c.acesso.admin),
  }
}
