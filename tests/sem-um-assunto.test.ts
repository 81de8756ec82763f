import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copiaDoProjeto } from './suporte/copia-do-projeto.ts'
import { urlDeBancoNovo } from './suporte/banco.ts'
import { ADMIN, encerrar, entrarNa } from './suporte/casa.ts'
import { subirProcesso } from './suporte/processo.ts'

/** Where a module or a subject of the chat is named outside its folder, besides tests. */
const LINHAS = [
  'src/departments/chat.ts',
  'src/modules/chat/montagem/server/partes.ts',
  'src/server/modulos.ts',
  'src/server/seed/fios.ts',
  'src/server/seed/textos-prontos.ts',
]

const fontesDe = (raiz: string) =>
  readdirSync(join(raiz, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => `src/${f}`)

/** Deletes the lines that import from the folder, those that use what was imported, and the rows of its screens. */
function semAsLinhasDe(texto: string, pasta: string): string {
  const linhaDeTela = new RegExp(
    `^( *)\\{\\n(?:\\1 {2}\\S.*\\n)*?\\1 {2}\\S.*'#${pasta}/.*\\n(?:\\1 {2}\\S.*\\n)*\\1\\},\\n`,
    'gm',
  )
  const linhas = texto.replace(linhaDeTela, '').split('\n')
  const importa = linhas.filter((l) => l.startsWith('import ') && l.includes(`'#${pasta}/`))
  const nomes = importa.flatMap((l) => /\{ (.+) \}/.exec(l)?.[1]?.split(', ') ?? [])
  const usa = new RegExp(`\\b(?:${nomes.join('|') || '$^'})\\b`)
  return linhas.filter((l) => !usa.test(l)).join('\n')
}

it.each([
  { assunto: 'chat/promessas', rota: '/api/chat/conversas/promessas-vencidas' },
  { assunto: 'chat/canais/telegram', rota: undefined },
  { assunto: 'robos', rota: '/api/chat/robos' },
])(
  'deleting the folder and the lines of $assunto leaves a chat that works without it',
  { timeout: 180_000 },
  async ({ assunto, rota }) => {
    const raiz = copiaDoProjeto()
    // without it the server does not build the pages, like a packaged installation
    rmSync(join(raiz, 'scripts/construir.ts'))
    const pasta = `modules/${assunto}`
    rmSync(join(raiz, 'src', pasta), { recursive: true })
    const citam = fontesDe(raiz).filter((f) => readFileSync(join(raiz, f), 'utf8').includes(`'#${pasta}/`))
    expect(citam.filter((f) => !LINHAS.includes(f))).toEqual([])
    for (const f of citam) {
      const resto = semAsLinhasDe(readFileSync(join(raiz, f), 'utf8'), pasta)
      expect(resto).not.toContain(`'#${pasta}/`)
      writeFileSync(join(raiz, f), resto)
    }

    const servidor = subirProcesso(
      { DATABASE_URL: await urlDeBancoNovo(), DATA_DIR: join(raiz, '.dados'), ...ADMIN },
      { raiz },
    )
    const url = await servidor.url
    expect((await fetch(`${url}/api/saude`)).status).toBe(200)
    const chamar = await entrarNa(url)
    expect((await chamar('GET', '/api/chat/conversas')).status).toBe(200)
    // 404 or 400: the path may still fit that of another route with an id
    if (rota) expect([400, 404]).toContain((await chamar('GET', rota)).status)
    await encerrar(servidor)
  },
)
