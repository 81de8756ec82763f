import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lerAmbiente, type Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { fazerCopia } from '#platform/copia/fazer-copia.ts'
import { devidaEm, girar, nomeDaNoturna } from '#platform/copia/noturna.ts'
import { anotarCopia, situacaoDasCopias } from '#platform/copia/repositorio/copias.ts'
import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { criarLog } from '#platform/log/log.ts'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { comTrava } from '#platform/postgres/sondar.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { abrirPostgres } from '#server/postgres.ts'
import { mostrarAndamento, tamanho } from './andamento.ts'
import { exigirDados, ferramenta } from './ferramenta.ts'

interface Copia {
  ambiente: Ambiente
  url: string
  banco: Banco
  destino: string
  origem: 'noturna' | 'manual'
}

// `npm run backup -- file`: copies database, files and keys into one .tar.gz. The server may be running. The server
// runs it itself with `--noturna`: it writes into COPIA_PASTA, unless the copy that is due exists, and deletes the
// oldest copies of the folder.
await ferramenta(async () => {
  const ambiente = lerAmbiente()
  if (ambiente.SUPABASE_URL)
    throw new FalhaDeInicio(
      'Com SUPABASE_URL, contas e arquivos ficam no projeto hospedado: use a cópia de segurança dele.',
    )
  exigirDados(ambiente)
  const postgres = await abrirPostgres(ambiente, criarLog({ nivel: ambiente.LOG_LEVEL }))
  const banco = abrirBanco({ url: postgres.url, papel: 'girassol_app', nome: 'girassol-copia', max: 1 })
  try {
    if (process.argv.includes('--noturna'))
      await comTrava(postgres.url, TRAVAS.copiar, () => copiarDeNoite(ambiente, postgres.url, banco))
    else
      await copiar({
        ambiente,
        url: postgres.url,
        banco,
        destino: resolve(process.argv[2] ?? nomeDeAgora()),
        origem: 'manual',
      })
  } finally {
    await banco.fechar()
    await postgres.fechar()
  }
})

const nomeDeAgora = () => `girassol-${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar.gz`

async function copiarDeNoite(ambiente: Ambiente, url: string, banco: Banco): Promise<void> {
  const pasta = ambiente.COPIA_PASTA
  if (!pasta) throw new FalhaDeInicio('A cópia da noite precisa de uma pasta: defina COPIA_PASTA.')
  const { ultima_em } = await situacaoDasCopias(banco.db)
  if (ultima_em && ultima_em >= devidaEm(ambiente.COPIA_HORA)) return
  try {
    mkdirSync(pasta, { recursive: true, mode: 0o700 })
  } catch (causa) {
    throw new FalhaDeInicio(
      `Não consegui criar a pasta ${pasta} das cópias de segurança. Confira COPIA_PASTA e a permissão.`,
      causa,
    )
  }
  await copiar({ ambiente, url, banco, destino: join(pasta, nomeDaNoturna()), origem: 'noturna' })
  await girar(pasta, ambiente.COPIA_GUARDAR)
}

async function copiar({ ambiente, url, banco, destino, origem }: Copia): Promise<void> {
  const comecou_em = new Date()
  const aoAvancar = mostrarAndamento(process.stdout)
  const { tabelas, linhas, arquivos } = await fazerCopia({
    destino,
    url,
    armazem: criarArmazem(ambiente),
    pasta: ambiente.DATA_DIR,
    aoAvancar,
  })
  const bytes = statSync(destino).size
  await criarExecutor(banco, () => {})(sistema, (u) =>
    anotarCopia(u, { origem, comecou_em, arquivo: destino, bytes, erro: null }),
  )

  const n = (valor: number) => valor.toLocaleString('pt-BR')
  const segundos = ((Date.now() - comecou_em.getTime()) / 1000).toFixed(1).replace('.', ',')
  const lugar = /\s/.test(destino) ? `"${destino}"` : destino
  console.log(`\n  Cópia de segurança pronta em ${segundos} s: ${destino}`)
  console.log(`  ${n(tabelas)} tabelas, ${n(linhas)} linhas, ${n(arquivos)} arquivos; ${tamanho(bytes)}.`)
  console.log(
    '  Só esta conta pode ler o arquivo (permissão 0600): ele contém todas as senhas e segredos guardados. Leve-o para um lugar seguro, fora desta máquina.',
  )
  if (ambiente.CHAVE_MESTRA)
    console.log(
      '  A chave mestra está na variável CHAVE_MESTRA e não vai na cópia: guarde-a à parte. Sem ela os segredos não abrem.',
    )
  console.log(`  Para restaurar, em uma pasta vazia: DATA_DIR=outra-pasta npm run restaurar -- ${lugar}\n`)
}
