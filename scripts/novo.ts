import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { ferramenta } from './ferramenta.ts'

// `npm run novo -- modulo <nome> [departamento]`: a module that works, to be changed into the one you need
// (docs/novo-modulo.md).
const RAIZ = join(import.meta.dirname, '..')
const MODELO = join(import.meta.dirname, 'novo/modelo')
const NOME = /^[a-z]{3,20}$/

const ler = (arquivo: string): string => readFileSync(join(RAIZ, arquivo), 'utf8')

/** Inserts `texto` before the last occurrence of `antes`. */
function inserir(arquivo: string, antes: string, texto: string): void {
  const atual = ler(arquivo)
  const onde = atual.lastIndexOf(antes)
  if (onde < 0) throw new FalhaDeInicio(`${arquivo} não tem mais o trecho: ${antes.trim()}`)
  writeFileSync(join(RAIZ, arquivo), atual.slice(0, onde) + texto + atual.slice(onde))
}

function conferir(nome: string, area: string): void {
  if (!NOME.test(nome)) throw new FalhaDeInicio('O nome tem de 3 a 20 letras minúsculas, sem acento: visitas.')
  if (existsSync(join(RAIZ, 'src/modules', nome))) throw new FalhaDeInicio(`O módulo ${nome} já existe.`)
  if (!/^[a-z]{2,4}$/.test(area) || !existsSync(join(RAIZ, `src/departments/${area}.ts`)))
    throw new FalhaDeInicio(`Não há departamento ${area} em src/departments.`)
}

function criarModulo(nome: string, area: string): void {
  const titulo = nome.charAt(0).toUpperCase() + nome.slice(1)
  const preencher = (texto: string): string =>
    texto.replaceAll('__nome__', nome).replaceAll('__Nome__', titulo).replaceAll('__area__', area)
  const numero = String(readdirSync(join(RAIZ, 'migrations')).length + 1).padStart(4, '0')
  const criados: string[] = []
  for (const modelo of readdirSync(MODELO, { recursive: true, encoding: 'utf8' })) {
    if (!modelo.endsWith('.modelo')) continue
    const relativo = preencher(modelo).slice(0, -'.modelo'.length)
    const destino =
      relativo === 'migracao.sql' ? `migrations/${numero}_${nome}_base.sql` : `src/modules/${nome}/${relativo}`
    mkdirSync(dirname(join(RAIZ, destino)), { recursive: true })
    writeFileSync(join(RAIZ, destino), preencher(readFileSync(join(MODELO, modelo), 'utf8')))
    criados.push(destino)
  }

  const modulos = 'src/server/modulos.ts'
  inserir(modulos, 'import type { Modulo }', `import { modulo${titulo} } from '#modules/${nome}/server/modulo.ts'\n`)
  inserir(modulos, '  ]\n  const automacoes', `    modulo${titulo}(s),\n`)
  inserir(
    `src/departments/${area}.ts`,
    '    ],\n  },\n])',
    `      {
        path: '/${area}/${nome}',
        titulo: '${titulo}',
        icone: 'FileText',
        porque: 'new module: say why the specification does not have it',
        permissao: '${nome}.registro.editar',
        tela: tela('${nome}', () => import('#modules/${nome}/web/tela-lista.tsx').then((m) => m.TelaDaLista)),
      },\n`,
  )
  inserir(
    'src/departments/abertas.ts',
    ']\n\n/** ',
    `  {
    path: '/${nome}/{token}',
    titulo: '${titulo}',
    porque: 'the public page of the module ${nome}: its token is the proof',
    tela: tela('${nome}-publica', () => import('#modules/${nome}/web/tela-publica.tsx').then((m) => m.TelaPublica)),
  },\n`,
  )
  inserir('ARCHITECTURE.md', '│  ├─ departments/', `│  │    ${nome.padEnd(15)} new module: say what it is\n`)
  rodar('node_modules/oxfmt/bin/oxfmt', [
    ...criados.filter((f) => f.endsWith('.ts') || f.endsWith('.tsx')),
    modulos,
    'src/departments/abertas.ts',
    `src/departments/${area}.ts`,
  ])
}

const rodar = (programa: string, args: readonly string[], ambiente: Record<string, string> = {}): void =>
  void execFileSync(process.execPath, [programa, ...args], {
    cwd: RAIZ,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...ambiente },
  })

await ferramenta(async () => {
  const [especie, nome = '', area = 'cad'] = process.argv.slice(2)
  if (especie !== 'modulo') throw new FalhaDeInicio('Use: npm run novo -- modulo <nome> [departamento]')
  conferir(nome, area)
  criarModulo(nome, area)
  rodar('scripts/gerar-tipos.ts', [])
  rodar('node_modules/vitest/vitest.mjs', ['run', 'tests/servidor/matriz-de-acesso.test.ts', '-t', 'GRAVAR_MATRIZ'], {
    GRAVAR_MATRIZ: '1',
  })
  console.log(`\n  src/modules/${nome} está pronto. Mude o que quiser e rode: npm test -- ${nome}\n`)
})
