import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { lerDocumento, type ResultadoDeDocumento } from '#engines/leitura/ler-documento.ts'
import { lembrarNotas } from '#engines/leitura/nfe/repetidas.ts'
import { limparDocumento } from '#kit/documento.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'

/** A larger file is not read into memory; photos of phones stay far below. */
const LIMITE = 64 * 1024 * 1024

const USO = 'Uso: npm run -s ler -- ARQUIVO… [--empresa CNPJ[,CNPJ…]] [--foto] --json'

interface Pedido {
  arquivos: string[]
  empresas: string[]
  foto: boolean
  json: boolean
}

/** Parses the command line; throws a sentence for a wrong use. */
function lerPedido(argumentos: string[]): Pedido {
  const pedido: Pedido = { arquivos: [], empresas: [], foto: false, json: false }
  for (let n = 0; n < argumentos.length; n++) {
    const a = argumentos[n] ?? ''
    if (a === '--json') pedido.json = true
    else if (a === '--foto') pedido.foto = true
    else if (a === '--empresa' || a.startsWith('--empresa=')) {
      const lista = a === '--empresa' ? argumentos[++n] : a.slice('--empresa='.length)
      if (!lista || lista.startsWith('--')) throw new Error(`Falta o CNPJ depois de --empresa.\n${USO}`)
      pedido.empresas.push(...lista.split(',').map(limparDocumento))
    } else if (a.startsWith('--')) throw new Error(`Não conheço a opção ${a}.\n${USO}`)
    else pedido.arquivos.push(a)
  }
  if (pedido.arquivos.length === 0) throw new Error(`Diga que arquivo ler.\n${USO}`)
  if (pedido.empresas.some((c) => !/^[0-9A-Z]{12}\d{2}$/.test(c)))
    throw new Error(`CNPJ inválido em --empresa.\n${USO}`)
  return pedido
}

async function bytesDe(caminho: string): Promise<Uint8Array | null> {
  const arquivo = await open(caminho, 'r')
  try {
    const { size } = await arquivo.stat()
    return size > LIMITE ? null : await arquivo.readFile()
  } finally {
    await arquivo.close()
  }
}

const GRANDE: ResultadoDeDocumento = {
  recusado: true,
  codigo: 'CONTEUDO_NAO_CORRESPONDE',
  mensagem: 'Este arquivo tem mais de 64 MB, grande demais para ler. Envie só o documento.',
}

async function principal(): Promise<number> {
  const pedido = lerPedido(process.argv.slice(2))
  const leitores = criarLeitores({ threads: 2 })
  const abrir = abridoresDeDocumentos(leitores)
  const semRepetir = lembrarNotas()
  const saida: unknown[] = []
  let recusados = 0
  try {
    for (const nome of pedido.arquivos) {
      const bytes = await bytesDe(nome).catch(() => {
        throw new Error(`Não consegui abrir ${nome}.\n${USO}`)
      })
      const resultado = semRepetir(nome, bytes ? await lerDocumento({ nome, bytes }, abrir, pedido) : GRANDE)
      const { recusado, ...resto } = resultado
      if (recusado) recusados += 1
      const tipo = 'tipo' in resto ? { tipo: resto.tipo } : {}
      const sha256 = createHash('sha256')
        .update(bytes ?? new Uint8Array())
        .digest('hex')
      saida.push({ arquivo: nome, ...tipo, bytes: bytes?.length ?? null, sha256, recusado, ...resto })
    }
  } finally {
    await leitores.fechar()
  }
  console.log(pedido.json ? JSON.stringify(saida, null, 2) : emPalavras(saida))
  return recusados > 0 ? 2 : 0
}

/** Without --json: one block a file, for a person at the terminal. */
const emPalavras = (saida: unknown[]): string => JSON.stringify(saida, null, 2)

// `npm run -s ler -- ARQUIVO… --json`: reads documents with the readers of the screens. Standard output holds the list only.
process.exitCode = await principal().catch((erro: unknown) => {
  console.error(erro instanceof Error ? erro.message : String(erro))
  return 1
})
