import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { apresentarUnidade } from '#modules/creditos/server/apresentar.ts'
import { fecharMesDaUsina } from '#modules/creditos/server/comandos/fechar-usina.ts'
import { usinasComRateio } from '#modules/creditos/server/consultas/rodadas.ts'
import { saldoDaUnidade } from '#modules/creditos/server/consultas/unidade.ts'
import { gerarCreditos, MES } from './gerar-creditos.ts'
import { emLaco } from './medir.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const SALDO_MS = 5
const FECHAR_S = 60

/** Ledger of 10,000 units × 60 months: the balance of one, its page, the month closed for all and closed again. */
export async function medirCreditos(url: string): Promise<Resultado[]> {
  const { unidades } = await gerarCreditos(url)
  const banco = abrirBanco({ url, papel: 'girassol_app', nome: 'girassol-bench' })
  try {
    const executar = criarExecutor(banco, () => {})
    let n = 0
    const outra = (): string => unidades[(n += 7919) % unidades.length] ?? ''
    const saldo = await emLaco([() => saldoDaUnidade(banco.db, outra())], { segundos: 3, aquecer: 0.5 })
    const pagina = await emLaco([() => apresentarUnidade(banco.db, outra())], { segundos: 3, aquecer: 0.5 })
    const usinas = await usinasComRateio(banco.db, MES)
    const fechar = async (): Promise<number> => {
      const inicio = performance.now()
      for (const usina of usinas) await executar(sistema, (u) => fecharMesDaUsina(u, usina, MES))
      return (performance.now() - inicio) / 1000
    }
    const primeira = await fechar()
    const segunda = await fechar()
    return [
      { ...resultado('creditos.saldo.p95', saldo.p95, 'ms'), goal: `< ${SALDO_MS}`, ok: saldo.p95 < SALDO_MS },
      resultado('creditos.unidade.p95', pagina.p95, 'ms'),
      { ...resultado('creditos.fechar', primeira, 's'), goal: `< ${FECHAR_S}`, ok: primeira < FECHAR_S },
      resultado('creditos.fechar.de.novo', segunda, 's'),
    ]
  } finally {
    await banco.fechar()
  }
}

export const creditos: Prova = (casa) => medirCreditos(casa.urlDoBanco)
