import type { TipoDeContrato } from '#modules/contratos/tipos.ts'
import type { TipoDeProposta } from '#modules/propostas/tipos.ts'
import { areas } from './areas.ts'
import type { CargaDaTela, Departamento, GrupoCurto, Linha, LinhaCurta, Tela } from './tipos.ts'

/** Names a screen. The function stays the same, because tools read the file of the screen in its text. */
export const tela = (nome: string, carregar: () => Promise<Tela>): CargaDaTela => Object.assign(carregar, { nome })

/** The page of a department; also the default for a row without its own screen. */
const paginaDoDepartamento = tela('departamento', () =>
  import('#departments/telas/departamento/tela.tsx').then((m) => m.TelaDoDepartamento),
)
/** The shared inbox, filtered to the department of the row. */
export const atendimento = tela('atendimento', () =>
  import('#departments/telas/atendimento.tsx').then((m) => m.TelaDoAtendimento),
)

/** A funnel as a board: that of the row, or that of the URL. */
export const telaDoQuadro = tela('quadro', () => import('#departments/telas/funil.tsx').then((m) => m.TelaDoFunil))

/** Plants with investors and their quotas. */
export const telaDosInvestimentos = tela('investimentos', () =>
  import('#modules/investidores/web/tela-investimentos.tsx').then((m) => m.TelaDosInvestimentos),
)

/** A resource for booking, whose key is the last part of the URL. */
export const telaDoRecurso = tela('recurso', () =>
  import('#departments/telas/recurso.tsx').then((m) => m.TelaDoRecurso),
)

/**
 * Adds the defaults of a row: signed-in users only, inside the shell. It is in the menu unless its path has a parameter
 * or it has no screen of its own: such a row shows the department's page, which the menu has once.
 */
export function completar(curta: LinhaCurta, departamento: string | null): Linha {
  const propria = curta.tela !== undefined || curta.path === `/${departamento}`
  return {
    icone: 'Circle',
    tela: paginaDoDepartamento,
    guards: ['auth'],
    layout: 'padrao',
    noMenu: departamento !== null && propria && !curta.path.includes('{'),
    ...curta,
    departamento,
  }
}

export function montar(codigo: string, grupos: readonly GrupoCurto[]): Departamento {
  const area = areas.find((a) => a.codigo === codigo)
  if (!area) throw new Error(`department ${codigo} is not in areas.ts`)
  return {
    codigo,
    nome: area.nome,
    icone: area.icone,
    grupos: grupos.map((g) => ({ titulo: g.titulo, linhas: g.linhas.map((l) => completar(l, codigo)) })),
  }
}

/** First row of every department. */
export const visaoGeral = (codigo: string): LinhaCurta => ({
  path: `/${codigo}`,
  titulo: 'Visão geral',
  icone: 'LayoutDashboard',
})
/** The service desk of a department. */
export const mesa = (codigo: string): LinhaCurta => ({
  path: `/${codigo}/atendimento`,
  titulo: 'Atendimento',
  icone: 'Headset',
  permissao: 'chat.conversa.ver',
  cabecaPropria: true,
  tela: atendimento,
})
/** A funnel of the department, as a board. */
export const quadro = (path: string, titulo: string, funil: string): LinhaCurta => ({
  path,
  titulo,
  icone: 'KanbanSquare',
  permissao: 'funis.cartao.ver',
  funil,
  tela: telaDoQuadro,
})

type Partes = 'nova' | 'ver' | 'editar'
interface PropostasDeUmTipo {
  path: string
  tipo: TipoDeProposta
  /** As in `Proposta de limpeza`. */
  nome: string
  nova: CargaDaTela
  /** What the row of the list has otherwise. */
  lista?: Partial<LinhaCurta>
  /** Rows that the specification's list of routes does not have. */
  nossas?: readonly Partes[]
}

/** The list, the page of a new one, the page and the editor of one kind of proposals. */
export function propostas({ path, tipo, nome, nova, lista, nossas = [] }: PropostasDeUmTipo): readonly LinhaCurta[] {
  const permissao = 'propostas.proposta.ver'
  const linha = (parte: Partes, curta: LinhaCurta): LinhaCurta =>
    nossas.includes(parte)
      ? {
          porque: 'every kind of proposal is made, read and edited on pages of its own, as those of vu are',
          ...curta,
        }
      : curta
  return [
    {
      path,
      titulo: `Propostas de ${nome}`,
      icone: 'FileText',
      permissao,
      tela: tela(`propostas-de-${tipo}`, () =>
        import('#modules/propostas/web/lista/tela.tsx').then((m) => m.LISTAS[tipo]),
      ),
      ...lista,
    },
    linha('nova', {
      path: `${path}/nova`,
      titulo: `Nova proposta de ${nome}`,
      icone: 'FilePlus',
      noMenu: false,
      permissao: 'propostas.proposta.editar',
      tela: nova,
    }),
    linha('ver', {
      path: `${path}/{id}`,
      titulo: `Proposta de ${nome}`,
      permissao,
      tela: tela(`proposta-de-${tipo}`, () => import('#departments/telas/proposta.tsx').then((m) => m.PROPOSTAS[tipo])),
    }),
    linha('editar', {
      path: `${path}/{id}/editar`,
      titulo: `Editar proposta de ${nome}`,
      permissao,
      cabecaPropria: true,
      tela: tela(`editor-de-${tipo}`, () =>
        import('#departments/telas/editor-da-proposta.tsx').then((m) => m.EDITORES[tipo]),
      ),
    }),
  ]
}

/** The list and the page of one kind of contracts. */
export function contratos(path: string, tipo: TipoDeContrato, lista: LinhaCurta): readonly LinhaCurta[] {
  const permissao = 'contratos.contrato.ver'
  return [
    { permissao, ...lista, path },
    {
      path: `${path}/{id}`,
      titulo: 'Contrato',
      // lawyers open the contracts of every area
      deQualquerArea: true,
      porque: 'a contract is read, reviewed and sent on a page of its own',
      permissao,
      tela: tela(`contrato-de-${tipo}`, () => import('#departments/telas/contrato.tsx').then((m) => m.CONTRATOS[tipo])),
    },
  ]
}

/** The screen of a list of contracts of one kind. */
export const listaDeContratos = (tipo: TipoDeContrato): CargaDaTela =>
  tela(`contratos-de-${tipo}`, () => import('#modules/contratos/web/lista/tela.tsx').then((m) => m.LISTAS[tipo]))
