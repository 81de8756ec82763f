import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { fazerCopia } from '#platform/copia/fazer-copia.ts'
import { criarLog } from '#platform/log/log.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { abrirPostgres } from '#server/postgres.ts'
import { exigirDados, ferramenta } from './ferramenta.ts'

// `npm run backup -- arquivo`: database, files and keys into one .tar.gz. The server may be running.
await ferramenta(async () => {
  const ambiente = lerAmbiente()
  const agora = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  const destino = resolve(process.argv[2] ?? `girassol-${agora}.tar.gz`)
  if (ambiente.SUPABASE_URL) throw new FalhaDeInicio('Com SUPABASE_URL, contas e arquivos ficam no projeto hospedado: use a cópia de segurança dele.')
  exigirDados(ambiente)
  const postgres = await abrirPostgres(ambiente, criarLog({ nivel: ambiente.LOG_LEVEL }))
  try {
    const { tabelas, linhas, arquivos } = await fazerCopia({ destino, url: postgres.url, armazem: criarArmazem(ambiente), pasta: ambiente.DATA_DIR })
    const n = (valor: number) => valor.toLocaleString('pt-BR')
    console.log(`\n  Cópia de segurança pronta: ${destino}`)
    console.log(`  ${n(tabelas)} tabelas, ${n(linhas)} linhas, ${n(arquivos)} arquivos; ${n(Math.ceil(statSync(destino).size / 1024))} kB.`)
    console.log(`  ${ambiente.CHAVE_MESTRA ? 'A chave mestra está na variável CHAVE_MESTRA e não vai na cópia: guarde-a à parte.' : 'Ela contém a chave que abre os segredos: guarde-a em lugar seguro.'}\n`)
  } finally {
    await postgres.fechar()
  }
})
