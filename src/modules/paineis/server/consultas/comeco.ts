import { sql } from 'kysely'
import { departamentosEscolhidos, haDemonstracao, haMaisGente } from '#modules/acesso/publico.ts'
import { haCanalAtendido } from '#modules/chat/publico.ts'
import { haClientes } from '#modules/contatos/publico.ts'
import { empresaTemNome } from '#modules/empresa/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lerParametro } from '#platform/postgres/parametros.ts'
import type { Servicos } from '#platform/servicos.ts'
import { passosDoComeco, type PassoDoComeco } from '../../contract/comeco.ts'

/** Parameter of the company: whether its administrators dismissed the list. */
export const COMECO_DISPENSADO = 'paineis.comeco_dispensado'

const feitos: Record<PassoDoComeco, (s: Pick<Servicos, 'banco' | 'correio'>) => Promise<boolean>> = {
  empresa: (s) => empresaTemNome(s.banco.db),
  departamentos: (s) => departamentosEscolhidos(s.banco.db),
  correio: (s) => s.correio.configurado(),
  pessoas: (s) => haMaisGente(s.banco.db),
  canal: (s) => haCanalAtendido(s.banco.db),
  clientes: (s) => haClientes(s.banco.db),
  cartao: (s) => haCartaoMovido(s.banco.db),
  demonstracao: async (s) => !(await haDemonstracao(s.banco.db)),
}

/** Which of the first steps the data shows as done. Each answer stops at the first row. */
export async function comecoDaEmpresa(s: Pick<Servicos, 'banco' | 'correio'>) {
  const [dispensado, ...respostas] = await Promise.all([
    lerParametro<boolean>(s.banco, COMECO_DISPENSADO),
    ...passosDoComeco.map((passo) => feitos[passo](s)),
  ])
  return {
    dispensado: dispensado === true,
    // a company that never had the demonstration has nothing to leave
    passos: passosDoComeco
      .map((passo, i) => ({ passo, feito: respostas[i] ?? false }))
      .filter((p) => p.passo !== 'demonstracao' || !p.feito),
  }
}

/** Whether a person moved a card from one stage to another. */
async function haCartaoMovido(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (
      select
      from funis_publico.transicoes
      where de_estagio_id is not null
        and por_tipo = 'pessoa'
    ) as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}
