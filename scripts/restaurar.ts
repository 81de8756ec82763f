import { resolve } from 'node:path'
import { restaurarNaPasta } from '#embedded/copia/restaurar-na-pasta.ts'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { ferramenta } from './ferramenta.ts'

// `npm run restaurar -- arquivo`: from a backup into an empty DATA_DIR (and an empty DATABASE_URL, when that is set).
await ferramenta(async () => {
  const [, , origem] = process.argv
  if (!origem) throw new FalhaDeInicio('Diga qual arquivo: npm run restaurar -- girassol-2026-01-31-0900.tar.gz')
  const ambiente = lerAmbiente()
  const { tabelas, arquivos } = await restaurarNaPasta(resolve(origem), ambiente)
  console.log(`\n  Restaurado em ${ambiente.DATA_DIR}: ${tabelas} tabelas e ${arquivos} arquivos, todos conferidos. Rode npm start.\n`)
})
