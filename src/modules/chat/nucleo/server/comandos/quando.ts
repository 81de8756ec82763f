import { invalido } from '#kit/erro.ts'
import { lerData, porQueNaoLeu } from '#kit/datas/ler-data.ts'

const UM_ANO = 366 * 24 * 3_600_000

/** Returns a future moment, given as ISO date (`ate`) or as Portuguese text (`quando`). */
export function quandoSera(p: { ate?: string | undefined; quando?: string | undefined }, horaPadrao: number): Date {
  const em = p.ate ? new Date(p.ate) : p.quando ? (lerData(p.quando, new Date(), horaPadrao)?.em ?? null) : null
  if (!em) {
    const mensagem = p.quando ? porQueNaoLeu(p.quando, new Date()) : 'Informe a data'
    throw invalido(mensagem, [{ campo: p.quando ? 'quando' : 'ate', mensagem }])
  }
  if (em.getTime() <= Date.now())
    throw invalido('Escolha um momento que ainda não passou', [
      { campo: 'ate', mensagem: 'Escolha um momento que ainda não passou' },
    ])
  if (em.getTime() > Date.now() + UM_ANO)
    throw invalido('Escolha uma data de até um ano', [{ campo: 'ate', mensagem: 'Escolha uma data de até um ano' }])
  return em
}
