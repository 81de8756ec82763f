import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const raiz = join(import.meta.dirname, '..')
const PASTAS = ['tests/servidor', 'tests/e2e', 'tests/falhas']

/** Test files that belong to a module and do not begin with its name. */
export const OUTROS: Readonly<Record<string, readonly string[]>> = {
  acesso: [
    'tests/servidor/contas-entrada.test.ts',
    'tests/servidor/demonstracao-deixar.test.ts',
    'tests/servidor/departamentos-em-uso.test.ts',
    'tests/servidor/departamentos-propriedade.test.ts',
    'tests/servidor/matriz-de-acesso.test.ts',
    'tests/falhas/link-de-instalacao.test.ts',
    'tests/falhas/recuperar-acesso.test.ts',
    'tests/e2e/comeco.test.ts',
    'tests/e2e/convidados.test.ts',
    'tests/e2e/departamentos.test.ts',
    'tests/e2e/pessoas.test.ts',
    'tests/e2e/sessao-que-termina.test.ts',
    'tests/e2e/shell-conta.test.ts',
    'tests/e2e/shell-sessao.test.ts',
  ],
  assinaturas: ['tests/e2e/energia-ciclo.test.ts'],
  auditoria: ['tests/servidor/acesso-pessoas.test.ts'],
  automacoes: [
    'tests/e2e/funis-aprovacao.test.ts',
    'tests/e2e/meu-trabalho.test.ts',
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
  calendario: [
    'tests/servidor/expediente-da-empresa.test.ts',
    'tests/servidor/feriados.test.ts',
    'tests/servidor/feriados-em-tudo.test.ts',
  ],
  campo: [
    'tests/servidor/demonstracao-campo.test.ts',
    'tests/servidor/os-externo.test.ts',
    'tests/servidor/os-o-que-fica.test.ts',
    'tests/servidor/os-publica.test.ts',
  ],
  chat: [
    'tests/servidor/cartoes-na-conversa.test.ts',
    'tests/servidor/dois-processos.test.ts',
    'tests/servidor/simuladores.test.ts',
    'tests/falhas/carga-mista/carga-mista.test.ts',
    'tests/falhas/envios.test.ts',
    'tests/falhas/lote-demorado.test.ts',
    'tests/falhas/morte-sob-carga.test.ts',
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
  cobranca: ['tests/servidor/energia-canarios.test.ts'],
  compras: ['tests/servidor/demonstracao-compras.test.ts'],
  contatos: ['tests/servidor/leitura-pesada.test.ts', 'tests/servidor/sprinthub-simulado.test.ts'],
  contratos: ['tests/servidor/demonstracao-cooperativa.test.ts', 'tests/e2e/energia-ciclo.test.ts'],
  creditos: ['tests/servidor/demonstracao-cooperativa.test.ts'],
  equipes: ['tests/servidor/demonstracao-campo.test.ts'],
  estoque: ['tests/e2e/leitor.test.ts'],
  faturas: ['tests/servidor/demonstracao-cooperativa.test.ts', 'tests/servidor/energia-canarios.test.ts'],
  formularios: ['tests/servidor/funis-formularios.test.ts'],
  funis: [
    'tests/servidor/cartoes-na-conversa.test.ts',
    'tests/servidor/demonstracao-aprovacoes.test.ts',
    'tests/servidor/feriados.test.ts',
    'tests/servidor/feriados-em-tudo.test.ts',
  ],
  garantias: ['tests/servidor/demonstracao-garantias.test.ts'],
  inventarios: ['tests/servidor/demonstracao-compras.test.ts'],
  investidores: ['tests/servidor/energia-canarios.test.ts'],
  maquina: [
    'tests/servidor/saude.test.ts',
    'tests/falhas/copia.test.ts',
    'tests/falhas/copia-noturna.test.ts',
    'tests/falhas/disco-cheio.test.ts',
  ],
  matriculas: ['tests/servidor/demonstracao-cooperativa.test.ts', 'tests/e2e/energia-ciclo.test.ts'],
  ordens: ['tests/servidor/demonstracao-campo.test.ts', 'tests/e2e/comecos.test.ts'],
  propostas: [
    'tests/servidor/demonstracao-propostas.test.ts',
    'tests/servidor/documentos-pdf.test.ts',
    'tests/servidor/proposta-publica.test.ts',
    'tests/servidor/proposta-publica-tipos.test.ts',
    'tests/e2e/energia-ciclo.test.ts',
    'tests/e2e/energia-jornada.test.ts',
    'tests/e2e/modelos-de-proposta.test.ts',
    'tests/e2e/proposta-publica.test.ts',
    'tests/e2e/proposta-publica-tipos.test.ts',
  ],
}

/** Test files of no module: the platform, the embedded servers, the shell, the engines, or every module at once. */
export const COMUNS: readonly string[] = [
  'tests/servidor/conformidade.test.ts',
  'tests/servidor/departamentos-ataques.test.ts',
  'tests/servidor/fumaca.test.ts',
  'tests/servidor/limites-do-banco.test.ts',
  'tests/servidor/log-de-um-dia.test.ts',
  'tests/servidor/respostas-guardadas.test.ts',
  'tests/e2e/ataques.test.ts',
  'tests/e2e/casca.test.ts',
  'tests/e2e/energia.test.ts',
  'tests/e2e/energia-telas.test.ts',
  'tests/e2e/paleta.test.ts',
  'tests/e2e/sem-rede.test.ts',
  'tests/e2e/shell-rotas.test.ts',
  'tests/e2e/textos-longos.test.ts',
  'tests/falhas/banco-ausente.test.ts',
  'tests/falhas/contas-do-sistema.test.ts',
  'tests/falhas/inicio-recusado.test.ts',
  'tests/falhas/instalacao.test.ts',
  'tests/falhas/partida.test.ts',
  'tests/falhas/postgres-da-pasta.test.ts',
  'tests/falhas/processos.test.ts',
]

/** Files that begin with the name of a module and mean something else: accounts, not electricity bills. */
const DE_OUTRO_SENTIDO = new Set(['tests/servidor/contas-entrada.test.ts', 'tests/falhas/contas-do-sistema.test.ts'])

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
      .filter((arquivo) => !DE_OUTRO_SENTIDO.has(arquivo))
      .toSorted(),
  )
  return [`src/modules/${nome}/`, ...new Set([...nomeados, ...(OUTROS[nome] ?? [])])]
}
