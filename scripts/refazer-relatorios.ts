import { refazerTudo } from '#modules/chat/relatorios/server/comandos/refazer-tudo.ts'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { criarLog } from '#platform/log/log.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { abrirPostgres } from '#server/postgres.ts'
import { exigirDados, ferramenta } from './ferramenta.ts'

// `node scripts/refazer-relatorios.ts`: recomputes all report figures from the history, for example after the working
// hours of a queue were wrong. The server may be running.
await ferramenta(async () => {
  const ambiente = lerAmbiente()
  exigirDados(ambiente)
  const postgres = await abrirPostgres(ambiente, criarLog({ nivel: ambiente.LOG_LEVEL }))
  const banco = abrirBanco({ url: postgres.url })
  try {
    const conversas = await refazerTudo(banco)
    console.log(`\n  Relatórios refeitos a partir do histórico de ${conversas.toLocaleString('pt-BR')} conversas.\n`)
  } finally {
    await banco.fechar()
    await postgres.fechar()
  }
})
