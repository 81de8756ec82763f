import { sql } from 'kysely'
import type { ParteDaDemonstracao } from '#modules/acesso/publico.ts'
import { BUCKET_DAS_CONTAS } from '../../arquivos.ts'

/** The bills of the demonstration with their files. Before its contacts. */
export const contasDaDemonstracao: ParteDaDemonstracao = {
  ordem: 6,
  leva: {},
  async deixar(u) {
    const { rows } = await sql<{ caminho: string }>`
      select caminho
      from contas.deixar_demonstracao() as caminho
    `.execute(u.tx)
    return { bucket: BUCKET_DAS_CONTAS, caminhos: rows.map((r) => r.caminho) }
  },
}
