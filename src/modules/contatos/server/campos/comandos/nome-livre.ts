import { invalido } from '#kit/erro.ts'
import { semAcentos } from '#kit/texto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { ROTULO_DO_ALVO } from '../../../regras/mapa.ts'
import { camposEmUso } from '../consultas/campos.ts'

const igual = (a: string, b: string) => semAcentos(a).trim() === semAcentos(b).trim()

/**
 * Refuses the label of another active field or of a fixed field. Two fields with one label cannot be distinguished in
 * the list, in a filter or in a spreadsheet, and their answers end up split between both.
 */
export async function exigirNomeLivre(tx: Tx, rotulo: string, menosEste?: string): Promise<void> {
  const fixo = Object.values(ROTULO_DO_ALVO).find((r) => igual(r, rotulo))
  const outro = fixo ?? (await camposEmUso(tx)).find((c) => c.chave !== menosEste && igual(c.rotulo, rotulo))?.rotulo
  if (outro)
    throw invalido(`Já existe o campo “${outro}”.`, [
      { campo: 'rotulo', mensagem: `Já existe o campo “${outro}”: use outro nome` },
    ])
}
