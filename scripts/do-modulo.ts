import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const raiz = join(import.meta.dirname, '..')
const PASTAS = ['tests/servidor', 'tests/e2e', 'tests/falhas']

/** Test files that belong to a module and do not begin with its name. */
export const OUTROS: Readonly<Record<string, readonly string[]>> = {
  acesso: [
    'tests/servidor/contas-entrada.test.ts',
    'tests/falhas/recuperar-acesso.test.ts',
    'tests/e2e/pessoas.test.ts',
    'tests/e2e/sessao-que-termina.test.ts',
  ],
  auditoria: ['tests/servidor/acesso-pessoas.test.ts'],
  automacoes: [
    'tests/e2e/funis-aprovacao.test.ts',
    'tests/servidor/demonstracao-aprovacoes.test.ts',
    'tests/servidor/funis-aprovacao-de-saida.test.ts',
    'tests/servidor/funis-aprovacao-f12.test.ts',
    'tests/servidor/funis-aprovacao-propriedade.test.ts',
    'tests/servidor/funis-aprovacoes.test.ts',
    'tests/servidor/funis-gatilhos-botao.test.ts',
    'tests/servidor/funis-gatilhos-espera.test.ts',
    'tests/servidor/funis-regras.test.ts',
  ],
  avisos: ['tests/e2e/foco-dos-avisos.test.ts', 'tests/e2e/shell-avisos.test.ts'],
  chat: [
    'tests/servidor/cartoes-na-conversa.test.ts',
    'tests/falhas/envios.test.ts',
    'tests/falhas/lote-demorado.test.ts',
    ...[
      'atendimento',
      'atos',
      'caixas',
      'canal-na-conversa',
      'celular',
      'compositor',
      'compositor-mensagens',
      'dialogos',
      'email',
      'filas',
      'foco',
      'ia',
      'lista',
      'lista-e-fio',
      'mesa',
      'reclamacoes',
      'relatorios',
      'revogacao',
      'sons',
      'webchat',
      'webchat-cartoes',
      'webhook-canal',
    ].map((nome) => `tests/e2e/${nome}.test.ts`),
  ],
  contatos: ['tests/servidor/leitura-pesada.test.ts', 'tests/servidor/sprinthub-simulado.test.ts'],
  formularios: ['tests/servidor/funis-formularios.test.ts'],
  funis: [
    'tests/servidor/cartoes-na-conversa.test.ts',
    'tests/servidor/demonstracao-aprovacoes.test.ts',
    'tests/servidor/feriados.test.ts',
    'tests/servidor/feriados-em-tudo.test.ts',
  ],
}

/** True for a test file named after the module: `recursos.test.ts`, `recursos-carro.test.ts`. */
const temONome = (arquivo: string, modulo: string) =>
  basename(arquivo, '.test.ts') === modulo || basename(arquivo).startsWith(`${modulo}-`)

/**
 * Returns the folders and files with the tests of a module, as filters for vitest, or null when `nome` is no module.
 */
export function testesDoModulo(nome: string): string[] | null {
  if (!/^[a-z-]+$/.test(nome) || !existsSync(join(raiz, 'src/modules', nome))) return null
  const nomeados = PASTAS.flatMap((pasta) =>
    readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' })
      .filter((arquivo) => arquivo.endsWith('.test.ts') && temONome(arquivo, nome))
      .map((arquivo) => `${pasta}/${arquivo.replaceAll('\\', '/')}`)
      .toSorted(),
  )
  return [`src/modules/${nome}/`, ...new Set([...nomeados, ...(OUTROS[nome] ?? [])])]
}
