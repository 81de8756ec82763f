import type { Casa } from './casa.ts'
import { sossegar } from './casa.ts'
import { emLaco } from './medir.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const dia = (atras: number) => new Date(Date.now() - atras * 86_400_000).toISOString().slice(0, 10)
const periodos = [
  ['mes', 29, 500],
  ['ano', 364, 1000],
] as const

/**
 * Measures the requests of the reports page when one user opens it: sums, groups by day, medians and 90th percentiles.
 */
export const relatorio: Prova = async (casa) => {
  await apurar(casa)
  const [cliente] = casa.clientes(1)
  const saida: Resultado[] = []
  for (const [periodo, dias, limite] of periodos) {
    for (const [nome, caminho] of [
      ['numeros', 'resumo?'],
      ['grupos', 'grupos?por=dia&'],
      ['percentis', 'percentis?'],
    ] as const) {
      const m = await emLaco(
        [
          () =>
            cliente?.exigir('GET', `/api/chat/relatorios/${caminho}de=${dia(dias)}&ate=${dia(0)}`) ?? Promise.resolve(),
        ],
        { segundos: 3 },
      )
      saida.push({
        ...resultado(`relatorio.${periodo}.${nome}.p50`, m.p50, 'ms'),
        goal: `< ${limite}`,
        ok: m.p50 < limite,
      })
    }
  }
  cliente?.fechar()
  return saida
}

/** Counts the generated threads for the reports, as after an update: they were inserted without it. */
async function apurar(casa: Casa): Promise<void> {
  if ((await casa.sql('select from chat.fatos offset 100000 limit 1')).length > 0) return
  await casa.sql('insert into chat.apuracao_pendencias (conversa_id) select id from chat.conversas')
  await sossegar(casa.urlDoBanco, casa.dizer)
  for (const tabela of ['fatos', 'fatos_mensagens', 'relatorio_horas']) await casa.sql(`vacuum analyze chat.${tabela}`)
}
