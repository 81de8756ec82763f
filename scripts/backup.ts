import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { fazerCopia } from '#platform/copia/fazer-copia.ts'
import { criarLog } from '#platform/log/log.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { abrirPostgres } from '#server/postgres.ts'
import { mostrarAndamento, tamanho } from './andamento.ts'
import { exigirDados, ferramenta } from './ferramenta.ts'

// `npm run backup -- arquivo`: database, files and keys into one .tar.gz. The server may be running.
await ferramenta(async () => {
  const ambiente = lerAmbiente()
  const agora = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  const destino = resolve(process.argv[2] ?? `girassol-${agora}.tar.gz`)
  if (ambiente.SUPABASE_URL) throw new FalhaDeInicio('Com SUPABASE_URL, contas e arquivos ficam no projeto hospedado: use a cópia de segurança dele.')
  exigirDados(ambiente)
  const postgres = await abrirPostgres(ambiente, criarLog({ nivel: ambiente.LOG_LEVEL }))
  const inicio = performance.now()
  try {
    const aoAvancar = mostrarAndamento(process.stdout)
    const { tabelas, linhas, arquivos } = await fazerCopia({ destino, url: postgres.url, armazem: criarArmazem(ambiente), pasta: ambiente.DATA_DIR, aoAvancar })
    const n = (valor: number) => valor.toLocaleString('pt-BR')
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1).replace('.', ',')
    const lugar = /\s/.test(destino) ? `"${destino}"` : destino
    console.log(`\n  Cópia de segurança pronta em ${segundos} s: ${destino}`)
    console.log(`  ${n(tabelas)} tabelas, ${n(linhas)} linhas, ${n(arquivos)} arquivos; ${tamanho(statSync(destino).size)}.`)
    console.log(`  Só esta conta pode ler o arquivo (permissão 0600): ele contém todas as senhas e segredos guardados. Leve-o para um lugar seguro, fora desta máquina.`)
    if (ambiente.CHAVE_MESTRA) console.log('  A chave mestra está na variável CHAVE_MESTRA e não vai na cópia: guarde-a à parte. Sem ela os segredos não abrem.')
    console.log(`  Para restaurar, em uma pasta vazia: DATA_DIR=outra-pasta npm run restaurar -- ${lugar}\n`)
  } finally {
    await postgres.fechar()
  }
})
