import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { FalhaDeInicio } from './falha-de-inicio.ts'

/**
 * Writes a small file of the data folder that is created once and never changes, such as a key or a password. The write
 * is atomic (a full disk leaves no empty key behind); when two processes start together, the second reads the file of
 * the first.
 */
export function gravarUmaVez(pasta: string, nome: string, conteudo: () => string): string {
  const arquivo = join(pasta, nome)
  try {
    return readFileSync(arquivo, 'utf8').trim()
  } catch (erro) {
    if (!temCodigo(erro, 'ENOENT'))
      throw new FalhaDeInicio(
        `Não consegui ler ${arquivo}. Confira de quem é a pasta de dados: rode com a mesma conta que a criou.`,
        erro,
      )
  }
  const temporario = `${arquivo}.${process.pid}`
  try {
    mkdirSync(pasta, { recursive: true, mode: 0o700 })
    const aberto = openSync(temporario, 'w', 0o600)
    try {
      writeFileSync(aberto, conteudo())
      fsyncSync(aberto) // durable before the data that it protects is written
    } finally {
      closeSync(aberto)
    }
    ligar(temporario, arquivo)
    return readFileSync(arquivo, 'utf8').trim()
  } catch (erro) {
    throw new FalhaDeInicio(
      `Não consegui escrever na pasta de dados ${pasta}. Confira a permissão e o espaço em disco.`,
      erro,
    )
  } finally {
    rmSync(temporario, { force: true })
  }
}

/** A hard link is created atomically and does not overwrite. File systems without links get an exclusive write. */
function ligar(temporario: string, arquivo: string): void {
  try {
    linkSync(temporario, arquivo)
  } catch (erro) {
    if (temCodigo(erro, 'EEXIST')) return
    if (temCodigo(erro, 'ENOSPC', 'EACCES', 'EROFS')) throw erro
    writeFileSync(arquivo, readFileSync(temporario), { flag: 'wx', mode: 0o600 })
  }
}
