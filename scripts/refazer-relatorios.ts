import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { criarLog } from '#platform/log/log.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { refazerTudo } from '#modules/chat/server/relatorios/comandos/refazer-tudo.ts'
import { abrirPostgres } from '#server/postgres.ts'

// `node scripts/refazer-relatorios.ts`: every figure of the reports from the history, for when the hours of a queue were wrong, say. The server may be running.
try {
  const ambiente = lerAmbiente()
  if (!ambiente.DATABASE_URL && !existsSync(join(ambiente.DATA_DIR, 'postgres', 'PG_VERSION'))) throw new FalhaDeInicio(`Não há dados do Girassol em ${ambiente.DATA_DIR}. Confira a variável DATA_DIR.`)
  const postgres = await abrirPostgres(ambiente, criarLog({ nivel: ambiente.LOG_LEVEL }))
  const banco = abrirBanco({ url: postgres.url })
  try {
    const conversas = await refazerTudo(banco)
    console.log(`\n  Relatórios refeitos a partir do histórico de ${conversas.toLocaleString('pt-BR')} conversas.\n`)
  } finally {
    await banco.fechar()
    await postgres.fechar()
  }
} catch (erro) {
  if (!(erro instanceof FalhaDeInicio)) throw erro
  console.error(`\n  ${erro.message}\n`)
  process.exitCode = 1
}
